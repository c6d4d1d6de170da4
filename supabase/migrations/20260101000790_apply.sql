-- Every mutation and its function. Returns the id of the row that the mutation was about. An operation that only
-- newer devices know is `unknown`: they send it again once this server may have been updated (SYNC-24).
create function app.apply(op text, a jsonb, uid uuid, client uuid) returns uuid
language plpgsql set search_path = ''
as $$
begin
  -- What the person saw (`was`) may be as deep as what they made of it: what is stored can be changed again.
  perform app.require(app.is_shallow(a - 'was') and app.is_shallow(a -> 'was'));
  perform app.require(app.is_repeatable(a));
  case op
    when 'sale.create' then perform app.sale_create(a, uid, client);
    when 'sale.patch' then perform app.sale_patch(a, uid, client);
    when 'sale.days' then perform app.sale_days(a, uid);
    when 'sale.cancel' then perform app.sale_cancel(a, uid);
    when 'sale.restore' then perform app.sale_restore(a, uid, client);
    when 'sale.delete' then perform app.sale_delete(a, uid);
    when 'sale.claim' then perform app.sale_claim(a, uid);
    when 'image.declare' then perform app.image_declare(a, uid);
    when 'image.attach' then perform app.image_attach(a, uid);
    when 'image.copy' then perform app.image_copy(a, uid);
    when 'image.order' then perform app.image_order(a, uid);
    when 'image.remove' then perform app.image_remove(a, uid);
    when 'save.set' then perform app.save_set(a, uid);
    when 'save.unset' then perform app.save_unset(a, uid);
    when 'review.put' then return app.review_put(a, uid);
    when 'review.delete' then return app.review_delete(a, uid);
    when 'checkin.add' then perform app.checkin_add(a, uid);
    when 'ison.add' then perform app.ison_add(a, uid, client);
    when 'report.add' then perform app.report_add(a, uid, client);
    when 'route.put' then perform app.route_put(a, uid);
    when 'route.delete' then perform app.route_delete(a, uid);
    when 'route.invite' then perform app.route_invite(a, uid);
    when 'route.join' then perform app.route_join(a, uid);
    when 'route.leave' then perform app.route_leave(a, uid);
    when 'route.remove' then perform app.route_remove(a, uid);
    when 'note.put' then perform app.note_put(a, uid);
    when 'search.put' then perform app.search_put(a, uid);
    when 'search.delete' then perform app.delete_own(uid, 'search', app.uuid_arg(a, 'id'));
    when 'profile.patch' then perform app.profile_patch(a, uid);
    when 'referral.use' then perform app.referral_use(a, uid);
    when 'preference.put' then perform app.preference_put(a, uid);
    when 'view.batch' then perform app.view_batch(a);
    when 'contact.send' then perform app.contact_send(a, uid);
    when 'newsletter.subscribe' then perform app.newsletter_subscribe(a);
    when 'error.report' then perform app.error_report(a);
    else perform app.refuse('unknown');
  end case;
  return app.uuid_arg(a, 'id');
end
$$;
