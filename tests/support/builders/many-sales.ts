import type { TestDatabase } from '../databases/database-roles.ts';

/** An area with sales. `cells`: the scopes of the 36 cells that it covers. */
export interface Town {
  readonly lat: number;
  readonly lng: number;
  readonly cells: readonly string[];
}

/** The first 1,000 sales are in one town, which is the same in a database of any size. */
const TOWN_SALES = 1000;

/** One sale in 40 is in the fullest town: 5,000 of 200,000. */
const FULLEST_SHARE = 40;

const TOWNS = 100;

/** A town that is the same in a database of any size. Its fullest cell is the first, with a quarter of its sales. */
export const SAME_TOWN = townAt(0);

export const FULLEST_TOWN = townAt(1);

/** Towns are numbered, ten to a row, and far enough apart to share no cell. */
function townAt(number: number): Town {
  const lat = 26 + Math.floor(number / 10) * 2;
  const lng = -120 + (number % 10) * 5;
  const cells = Array.from({ length: 36 }, (_, n) => {
    const row = Math.floor((lat + Math.floor(n / 6) * 0.25 + 90) * 4);
    const column = Math.floor((lng + (n % 6) * 0.25 + 180) * 4);
    return `c:${row * 2048 + column}`;
  });
  return { lat, lng, cells };
}

/** The id of sale `n` (from 1), and of user `n` (from 0), as SQL. */
const saleId = (n: string) => `md5('sale ' || (${n}))::uuid`;
const userId = (n: string) => `md5('user ' || (${n}))::uuid`;

/**
 * Fills a database with `sales` sales and their data, like a few busy years: most sales are over, and upcoming
 * ones have few saves. Bypasses the triggers, which would take an hour.
 */
export async function fillWithSales(database: TestDatabase, sales: number): Promise<void> {
  const users = Math.ceil(sales / 20);
  await database.owner(`do $fill$ begin
    set local session_replication_role = replica;

    insert into auth.users (id, email)
    select ${userId('n')}, 'user' || n || '@mail.example' from generate_series(0, ${users - 1}) n;

    insert into app.profile (id, zip_code, display_name, change_xid)
    select ${userId('n')}, '60601', 'User ' || n, 3 + n % 700 from generate_series(0, ${users - 1}) n;

    create temporary table made on commit drop as
    select n, ${saleId('n')} as id,
      case when n % 10 > 0 then ${userId(`n % ${users}`)} end as user_id,
      now() + make_interval(hours => 24 * (n % 90 - 80)) as opens,
      now() - make_interval(mins => n) as created_at,
      case when n % 5 = 0 then now() + make_interval(hours => n % 200 - 150) end as release_at,
      n % 100 = 7 and n > ${TOWN_SALES} as hidden,
      26 + 2 * (town / 10) + 0.25 * (part / 6) + 0.2 * ((n * 7919) % 997) / 997.0 as lat,
      -120 + 5 * (town % 10) + 0.25 * (part % 6) + 0.2 * ((n * 6007) % 991) / 991.0 as lng,
      3 + n % 700 as change_xid
    from generate_series(1, ${sales}) n,
      lateral (select
        case when n <= ${TOWN_SALES} then 0 when n % ${FULLEST_SHARE} = 0 then 1
          else 2 + (n * 31) % ${TOWNS - 2} end as town,
        case when n <= ${TOWN_SALES} and n % 4 = 0 then 0 else (n / 4) % 36 end as part) t;

    insert into app.sale (
      id, user_id, title, description, zip_code, sale_type, kind, time_zone, tags, days, start_date,
      end_date, place_quality, release_rule, release_at, near_lat, near_lng, near_exact, hidden,
      created_at, cell, change_xid, doc)
    select id, user_id, 'Sale ' || n, repeat('Tools and toys and lamps. ', 8), '60601', 'garage',
      'yard', 'America/Chicago', '{tools,toys}',
      jsonb_build_array(jsonb_build_object(
        'date', opens::date, 'start_time', '09:00', 'end_time', '17:00', 'next_day', false)),
      opens, opens + interval '8 hours', 'exact',
      case when release_at is null then 'now' else 'at' end, release_at,
      app.blur(lat), app.blur(lng), release_at is null, hidden, created_at,
      app.cell(app.blur(lat), app.blur(lng)), change_xid,
      json_build_object(
        'user_id', user_id, 'title', 'Sale ' || n,
        'description', repeat('Tools and toys and lamps. ', 8), 'zip_code', '60601',
        'sale_type', 'garage', 'time_zone', 'America/Chicago', 'tags', array['tools', 'toys'],
        'days', '[]'::json, 'images', json_build_array(
          json_build_object('id', id, 'path', id || '/1.jpg', 'position', 0, 'bytes', 100000)),
        'near_lat', app.blur(lat), 'near_lng', app.blur(lng))
    from made;

    -- As if all were still to come, and all had the same words but their number.
    insert into app.sale_words (id, end_date, words)
    select id, opens + interval '100 days', array_to_tsvector(array[
      'sale', 'tools', 'toys', 'lamps', 'garage', 'yard', '60601', n::text,
      '#' || app.cell(app.blur(lat), app.blur(lng))])
    from made where not hidden;

    insert into app.sale_place (id, user_id, cell, hidden, street, lat, lng, release_at, change_xid)
    select id, user_id, app.cell(app.blur(lat), app.blur(lng)), hidden, n || ' Main St', lat, lng,
      coalesce(release_at, '-infinity'), change_xid
    from made;

    insert into app.sale_private (id, user_id, email, change_xid)
    select id, user_id, 'seller' || n || '@mail.example', change_xid from made;

    insert into app.sale_secret (id, hash)
    select id, sha256(convert_to('secret ' || n, 'UTF8')) from made where user_id is null;

    insert into app.sale_stats (
      id, user_id, cell, hidden, start_date, created_at, views, saves, change_xid)
    select id, user_id, app.cell(app.blur(lat), app.blur(lng)), hidden, opens, created_at, n % 500,
      case when opens > now() then 0 else n % 300 end, change_xid
    from made;

    insert into app.sale_image (id, sale_id, position, path, attached)
    select md5('image ' || p || ' of ' || n)::uuid, id, p, id || '/' || p || '.jpg', true
    from made, generate_series(0, 1) p;

    insert into app.save (user_id, sale_id, change_xid)
    select distinct ${userId(`(n * 13 + k) % ${users}`)}, id, change_xid
    from made, generate_series(0, 1) k;

    insert into app.referral (user_id, referrer_id, counted_at)
    select ${userId('n')}, ${userId(`(n + 1) % ${users}`)}, case when n % 2 = 0 then now() end
    from generate_series(0, ${users - 1}) n;

    insert into app.spent (id) select id from made;

    insert into app.client (client_id, principal)
    select ${userId('n')}, ${userId('n')} from generate_series(0, ${users - 1}) n;

    insert into app.result (client_id, mid, op_id, principal, op, target, res)
    select ${userId(`n % ${users}`)}, n, md5('op ' || n)::uuid, ${userId(`n % ${users}`)},
      'sale.create', id, json_build_object('st', 'ok', 'mid', n)
    from made;

    insert into app.news (cell, position, xid)
    select app.cell(app.blur(lat), app.blur(lng)), change_xid, change_xid from made where not hidden
    union
    select app.cell(app.blur(lat), app.blur(lng)), app.release_position(release_at), change_xid
    from made where not hidden and release_at is not null;

    insert into app.tombstone (scope, kind, id, rev, change_xid)
    select 'c:' || app.cell(app.blur(lat), app.blur(lng)), 'sale', md5('gone ' || n)::uuid, 1, change_xid
    from made where n % 4 = 0
    union all
    select 'u:' || user_id, 'save', md5('unsaved ' || n)::uuid, 1, change_xid
    from made where n % 4 = 1 and user_id is not null;

    insert into app.review (
      id, sale_id, user_id, seller_id, rating, title, comment, change_xid)
    select md5('review ' || n)::uuid, id, ${userId(`(n + 7) % ${users}`)}, user_id, 1 + n % 5, 'Good',
      'Fair prices', change_xid
    from made where n % 4 = 3 and user_id is not null;

    insert into app.check_in (id, user_id, sale_id, sale_day, at, lat, lng, change_xid)
    select md5('visit ' || n)::uuid, ${userId(`(n + 9) % ${users}`)}, id, opens::date, opens, lat, lng,
      change_xid
    from made where n % 4 = 2;

    insert into app.own_row (user_id, kind, id, body, change_xid)
    select ${userId(`(n + 5) % ${users}`)}, 'note', id, '{"text": "Lamp"}', change_xid
    from made where n % 2 = 0;

    insert into app.route_group (id, route_id, made_by, token_hash, invited_by, until)
    select md5('group ' || n)::uuid, id, ${userId(`n % ${users}`)},
      sha256(convert_to('token ' || n, 'UTF8')), ${userId(`n % ${users}`)}, now()
    from made where n % 4 = 0;

    insert into app.route_member (user_id, route_id, group_id)
    select ${userId(`(n + k) % ${users}`)}, id, md5('group ' || n)::uuid
    from made, generate_series(0, 1) k where n % 4 = 0;

    insert into app.route_left (user_id, group_id, token_hash, is_removed)
    select ${userId(`(n + 2) % ${users}`)}, md5('group ' || n)::uuid,
      sha256(convert_to('token ' || n, 'UTF8')), false
    from made where n % 4 = 0;

    insert into app.is_on (sale_id, sale_day, actor, state, weight, at)
    select id, opens::date, ${userId(`(n + 3) % ${users}`)}, 'on', 2, opens from made where n % 4 = 0;

    insert into app.report (id, sale_id, user_id, client_id, reason, details, weight)
    select md5('report ' || n)::uuid, id, ${userId(`(n + 11) % ${users}`)}, md5('client ' || n)::uuid,
      'other', '', 2 from made where n % 4 = 1;

    insert into app.case_file (sale_id, state, since, weight, people, accounts, reports)
    select id, case when hidden then 'hidden' when n % 8 = 1 then 'open' else 'settled' end, created_at,
      case when n % 8 = 1 and not hidden then 2 else 0 end, 1, 1, 1
    from made where n % 4 = 1 or hidden;

    insert into app.captcha_pass (hash, until, uses)
    select sha256(convert_to('pass ' || n, 'UTF8')), created_at, 5 from made where n % 4 = 0;

    insert into app.arrival (sale_id, cell, at, client_id, address, is_held, in_doubt)
    select id, app.cell(app.blur(lat), app.blur(lng)), created_at, md5('guest ' || n / 40)::uuid,
      md5('address ' || n / 80), n % 40 = 0, n % 800 = 4
    from made where n % 4 = 0;

    insert into app.decision (sale_id, action, at)
    select id, 'dismiss', created_at from made where n % 8 = 5;

    insert into app.contact_message (id, user_id, name, email, subject, message)
    select md5('letter ' || n)::uuid, user_id, 'A', 'a@mail.example', 'B', 'C' from made where n % 4 = 1;

    insert into app.newsletter (email)
    select 'reader' || n || '@mail.example' from made where n % 4 = 2;

    insert into app.error_report (id, name, code, place, build)
    select md5('error ' || n)::uuid, 'E', '', '', '' from made where n % 4 = 3;

    insert into app.unused_file (path, sale_id, user_id)
    select 'gone/' || n, case when n % 8 = 0 then id end, case when n % 8 = 4 then user_id end
    from made where n % 4 = 0;

    insert into app.deleted_file (path)
    select gen_random_uuid() || '/' || gen_random_uuid() || '.jpg' from generate_series(1, 2000);

    insert into app.find_photo (user_id, id, route_id)
    select user_id, md5('find ' || n)::uuid, md5('route of ' || user_id)::uuid
    from made where n % 4 = 0 and user_id is not null;

    insert into app.own_floor (user_id, rev)
    select md5('floor ' || n)::uuid, 3 from made where n % 4 = 0;

    insert into app.ended_account (user_id)
    select md5('ended ' || n)::uuid from made where n % 4 = 0;

    insert into app.used (what, key, since, until, times)
    select 'view.batch', 'device:' || md5('client ' || n)::uuid, current_date, current_date + 1, 1
    from made where n % 4 = 0;
  end $fill$`);
  await database.owner('vacuum (analyze)');
}
