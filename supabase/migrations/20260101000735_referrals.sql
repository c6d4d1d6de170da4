-- Referrals: who brought a new account in. One counts, with the points of the specification, once the new
-- account has done something: posted a sale or checked in.

-- `referrer` is the id in the link. Refused: one's own link (`forbidden`), a made-up one (`gone`), a second
-- one (`duplicate`), an account that is not new, or that has brought in its own referrer (`forbidden`), also by way of
-- others: whoever is first in such a circle was there before everyone else in it, so nobody of them brought them in.
create function app.referral_use(a jsonb, uid uuid) returns void
language plpgsql set search_path = ''
as $$
declare
  referrer uuid := app.uuid_arg(a, 'referrer');
  before uuid := referrer;
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
  -- Of people who bring in each other at the same moment, the second waits for the first.
  perform pg_advisory_xact_lock(hashtextextended('referral', 0));
  select * into own from app.profile p where p.id = uid;
  if own.created_at < app.now() - interval '30 days' then
    perform app.refuse('forbidden');
  end if;
  while before is not null loop
    if before = uid then
      perform app.refuse('forbidden');
    end if;
    select r.referrer_id into before from app.referral r where r.user_id = before;
  end loop;
  insert into app.referral (user_id, referrer_id) values (uid, referrer);
  -- What came along from before the sign-up counts as well.
  if exists (select from app.sale s where s.user_id = uid)
    or exists (select from app.check_in c where c.user_id = uid)
  then
    perform app.count_referral(uid);
  end if;
end
$$;

-- The account has done something. Only the first time counts, and for one person at most 500. Of the time, the
-- referrer is told which half of a day: the instant is that of a public sale, and would name its seller.
create function app.count_referral(uid uuid) returns void
language plpgsql set search_path = ''
as $$
declare
  counted app.referral;
begin
  update app.referral r
  set counted_at = date_bin('12 hours', app.now(), timestamptz '2000-01-01 00:00:00Z')
  where r.user_id = uid and r.counted_at is null
  returning * into counted;
  if found then
    update app.profile p set referrals = p.referrals || counted.counted_at
    where p.id = counted.referrer_id and cardinality(p.referrals) < 500;
  end if;
end
$$;

create function app.notice_first() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform app.count_referral(new.user_id);
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
