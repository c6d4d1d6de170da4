-- Referrals: who brought a new account in. A referral counts, with the points of the specification, once the new
-- account has done something: posted a sale or checked in.

-- `referrer` is the id in the link. Refused: one's own link (`forbidden`), a made-up one (`gone`), a second one
-- (`duplicate`), an account that is not new, or that has brought in its own referrer (`forbidden`), even by way of
-- others: the first account in such a circle was there before all others in it, so none of those brought it in. A
-- caller who is refused has locked nothing: otherwise anyone could keep the account that they name from being
-- deleted.
create function app.referral_use(a jsonb, uid uuid) returns void
language plpgsql set search_path = '' set lock_timeout = 0
as $$
declare
  referrer uuid := app.uuid_arg(a, 'referrer');
  own app.profile;
begin
  perform app.signed_in(uid);
  if app.uuid_arg(a, 'id') <> uid or referrer = uid then
    perform app.refuse('forbidden');
  end if;
  if not exists (select from app.profile p where p.id = referrer) then
    perform app.refuse('gone');
  end if;
  if exists (select from app.referral r where r.user_id = uid) then
    perform app.refuse('duplicate');
  end if;
  select * into own from app.profile p where p.id = uid;
  if own.created_at < app.now() - interval '30 days' or app.came_by(referrer, uid) then
    perform app.refuse('forbidden');
  end if;
  -- If two people bring in each other at the same moment, the second waits for the first. Only a person who is about
  -- to be brought in gets here, and that happens once.
  perform pg_advisory_xact_lock(hashtextextended('referral', 0));
  if app.came_by(referrer, uid) then
    perform app.refuse('forbidden');
  end if;
  -- If the row is locked, someone is deleting the account.
  perform u.id from auth.users u where u.id = referrer for key share skip locked;
  if not found then
    perform app.refuse('gone');
  end if;
  insert into app.referral (user_id, referrer_id) values (uid, referrer);
  -- Sales and check-ins from before the sign-up count as well.
  if exists (select from app.sale s where s.user_id = uid)
    or exists (select from app.check_in c where c.user_id = uid)
  then
    perform app.earn_referral(uid);
  end if;
end
$$;

-- Whether another account brought this one in, also by way of others.
create function app.came_by(of_account uuid, another uuid) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  while of_account is not null and of_account <> another loop
    select r.referrer_id into of_account from app.referral r where r.user_id = of_account;
  end loop;
  return of_account is not null;
end
$$;

-- The account has done something. Only the first time counts. The referrer learns only the half of a day in which it
-- happened: the exact time is that of a public sale, and would give away its seller. A deletion of the referrer may
-- hold the row.
create function app.earn_referral(uid uuid) returns void
language plpgsql set search_path = ''
as $$
begin
  update app.referral r
  set earned_at = date_bin('12 hours', app.now(), timestamptz '2000-01-01 00:00:00Z')
  where r.user_id = (
    select own.user_id from app.referral own
    where own.user_id = uid and own.earned_at is null for update skip locked);
  if found then
    perform app.count_referral(uid);
  end if;
end
$$;

-- Adds what is earned to the referrer's profile, at most 500 for one person. Waits for nobody: if someone else is
-- changing that profile, the next app.roll_up() does it.
create function app.count_referral(uid uuid) returns void
language plpgsql set search_path = ''
as $$
declare
  due app.referral;
begin
  select r.* into due
  from app.referral r join app.profile p on p.id = r.referrer_id
  where r.user_id = uid and r.earned_at is not null and r.counted_at is null
  for no key update skip locked;
  if found then
    update app.referral r set counted_at = r.earned_at where r.user_id = uid;
    update app.profile p set referrals = p.referrals || due.earned_at
    where p.id = due.referrer_id and cardinality(p.referrals) < 500;
  end if;
end
$$;

create function app.notice_first() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform app.earn_referral(new.user_id);
  return null;
end
$$;

create trigger notice_first after insert on app.check_in
  for each row execute function app.notice_first();
create trigger notice_first after insert on app.sale
  for each row when (new.user_id is not null) execute function app.notice_first();
create trigger notice_claimed after update of user_id on app.sale
  for each row when (old.user_id is null and new.user_id is not null)
  execute function app.notice_first();
