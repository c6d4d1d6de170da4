/**
 * Who may read what, by relation and column. Of a sale that is shown, with a place that is not released
 * yet, and of what its owner keeps: `everyone` reads it; only its `owner` does; the `operator` alone
 * (service_role, who reads the others as well); `nobody`. A hidden sale's rows are its owner's in all columns.
 * A column or relation that is not here fails `access.rls.test.ts`.
 */
export interface ReadRule {
  readonly everyone?: string;
  readonly owner?: string;
  readonly operator?: string;
  readonly nobody?: string;
}

export const READ_RULES: Readonly<Record<string, ReadRule>> = {
  'public.sales': {
    everyone:
      'id title description zip_code sale_type sale_url start_date end_date image_url status tags user_id created_at saved_count seller_name kind time_zone place_quality release_rule release_at near_lat near_lng cancelled_at cancel_reason sold_out_at half_price_from rain_date line_numbers parking payment entry_rules accessibility is_sample rev',
    owner: 'address email lat lng',
  },
  'public.sale_days': { everyone: 'sale_id date start_time end_time next_day' },
  'public.saved_sales': { owner: 'id sale_id user_id created_at' },
  'public.profiles': { owner: 'id zip_code display_name created_at' },
  'app.sale': {
    everyone:
      'id user_id seller_name title description zip_code sale_type kind time_zone sale_url line_numbers parking payment entry_rules accessibility tags days days_rev start_date end_date posted_start last_day is_past status place_quality release_rule release_at near_lat near_lng near_exact hidden cancelled_at cancel_reason sold_out_at half_price_from rain_date import_id import_source is_sample created_at cell rev change_xid doc',
  },
  'app.sale_place': {
    owner: 'id user_id cell hidden last_day is_past street lat lng release_at rev change_xid',
  },
  'app.sale_private': { owner: 'id user_id email held rev change_xid' },
  'app.sale_stats': {
    everyone:
      'id user_id cell hidden last_day is_past start_date created_at views saves on_routes shown_views shown_saves shown_on_routes show_from reviews rating_sum seller_reviews seller_rating_sum is_on is_on_until rev change_xid',
  },
  'app.review': {
    everyone:
      'id sale_id user_id seller_id author_name hidden rating title comment created_at updated_at rev change_xid',
  },
  'app.save': { owner: 'id user_id sale_id created_at rev change_xid' },
  'app.profile': {
    owner: 'id zip_code display_name is_moderator referrals created_at rev change_xid',
  },
  'app.check_in': { owner: 'id user_id sale_id sale_day at lat lng made_at rev change_xid' },
  'app.own_row': {
    owner:
      'user_id kind id body partners partner_ids was_removed found created_at updated_at rev change_xid',
  },
  'app.tombstone': { owner: 'scope kind id rev change_xid left_at' },
  'app.sale_image': {
    operator:
      'id sale_id position path small_path bytes small_bytes md5 small_md5 thumb attached is_held is_measured copied_from copied_small_from is_barred declared_at',
  },
  'app.report': {
    operator:
      'id sale_id user_id client_id reason details made_at weight as_account is_weighed round address',
  },
  'app.moderator': { operator: 'user_id since' },
  'app.decision': { operator: 'n sale_id user_id action reason note at' },
  'app.contact_message': { operator: 'id user_id name email subject message made_at' },
  'app.newsletter': { operator: 'n email made_at' },
  'app.error_report': { operator: 'id name code place build made_at' },
  'app.meta': {
    operator:
      'one epoch leaving_at leaving_xid horizon clock_shift page_rows page_bytes push_span limit_factor captcha district_sales address_header address_proxies',
  },
  'app.arrival': { nobody: 'sale_id cell at noted_at client_id address is_held in_doubt' },
  'app.referral': { nobody: 'user_id referrer_id used_at earned_at counted_at' },
  'app.route_group': { nobody: 'id route_id made_by token_hash invited_by until' },
  'app.route_left': { nobody: 'user_id group_id token_hash is_removed' },
  'app.route_member': { nobody: 'user_id route_id group_id joined_at' },
  'app.sale_words': { nobody: 'id end_date words' },
  'app.captcha_pass': { nobody: 'hash until uses' },
  'app.origin': { nobody: 'cluster' },
  'app.restamped': { nobody: 'xid cluster' },
  'app.job_run': { nobody: 'job ran_at' },
  'app.case_file': {
    nobody: 'sale_id state since round weight people accounts reports was_restored',
  },
  'app.moderation_rule': {
    nobody:
      'one old_after young_after old_account young_account guest hides_at least_people least_accounts times_after_restore flood_sales crowd_sales flood_span',
  },
  'app.ended_account': { nobody: 'user_id at' },
  'app.news': { nobody: 'cell position xid' },
  'app.own_floor': { nobody: 'user_id rev' },
  'app.client': { nobody: 'client_id principal last_mid seen_at' },
  'app.address_salt': { nobody: 'one salt' },
  'app.allowance': { nobody: 'what whose most span' },
  'app.used': { nobody: 'what key part since until times' },
  'app.find_photo': { nobody: 'user_id id route_id' },
  'app.is_on': { nobody: 'sale_id sale_day actor address state size weight at' },
  'app.rating_event': { nobody: 'seller_id' },
  'app.result': { nobody: 'client_id mid op_id principal op target res made_at' },
  'app.sale_secret': { nobody: 'id hash' },
  'app.spent': { nobody: 'id' },
  'app.stat_event': { nobody: 'sale_id views saves on_routes' },
  'app.deleted_file': { nobody: 'path at' },
  'app.district': {
    nobody: 'district files epoch xid cells read_at written_at taken_at old_files',
  },
  'app.unused_file': { nobody: 'path sale_id user_id since is_taken' },
  'app.write_time': { nobody: 'xid began_at' },
  'app.zip': { nobody: 'zip lat lng' },
};

/** What a role may write without a function: the operator moves the clock of tests and makes moderators. */
export const WRITE_RULES: Readonly<Record<string, readonly string[]>> = {
  service_role: [
    'update app.meta.clock_shift',
    'delete app.moderator',
    'insert app.moderator.user_id',
    'insert app.moderator.since',
  ],
};

/** Functions that guests and accounts may call, and those that the operator may besides. All others: nobody. */
export const CALL_RULES = {
  everyone:
    'app.as_stored app.asked_scopes app.asked_sets app.cell_of_scope app.cell_page app.cell_rows app.cell_sum app.cells_with_news app.check_in_doc app.clock_shift app.first_id app.has_own_news app.here app.is_cursor_known app.is_in_cell app.is_unread app.iso app.last_id app.late_seconds app.may_upload app.may_upload_find app.now app.oldest_day app.own_doc app.place_doc app.private_doc app.profile_doc app.release_page app.released_rows app.review_doc app.row_hash app.sale_of_scope app.sale_page app.save_doc app.scope_page app.scope_sum app.small_news app.stats_doc app.touched_cells app.touched_in_set app.touched_sales app.uid app.user_page app.was_deleted public.account_ended public.delete_account public.linked_sale public.manages_sale public.moderate public.moderation_queue public.sale_counts public.sync_check public.sync_known public.sync_pull public.sync_push public.sync_search public.sync_unplaced',
  operator:
    'app.prune app.restamp app.roll_up app.unused_files public.add_captcha_pass public.district_chores public.district_files_deleted public.district_published public.district_stored public.photo_chore_done public.photo_chores public.set_clock_shift',
};
