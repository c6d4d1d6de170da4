-- Run once as `postgres`, after the migrations. Does no harm when run again.

-- The gateway of the official compose file passes `cf-connecting-ip` on as the caller sent it, so anyone could be anyone.
-- It appends the caller's address to `x-forwarded-for`. With a proxy of your own in front of it, say 2.
update app.meta set address_header = 'x-forwarded-for', address_proxies = 1 where one;

-- pg_cron and the Vault are in the database's image. See "Jobs" in ../README.md for the two secrets; the address of the
-- project is http://kong:8000 there.
select app.schedule_jobs();
