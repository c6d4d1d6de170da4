import type { NumberPlace } from '../../tools/spec/mutants/line-mutants.ts';

/**
 * Where each number of the specification stands in the source: what `npm run spec:mutants` changes. Between
 * « and » is what changes; without them, all of the code. Texts are found by their words; those here are too
 * short for that.
 */
export const PLACES: readonly NumberPlace[] = [
  ...at('src/features/home/featured-sales.tsx', 'FEATURED_COUNT = «3»', {
    3: ['2.23', '7.1', '9.1'],
  }),
  ...at('src/i18n/sale/sale-text.ts', 'CARD_TAGS = «3»', { 3: ['2.26', '9.28'] }),
  ...at('src/components/sale-list/sale-results.tsx', 'SKELETON_COUNT = «6»', {
    6: ['2.33', '9.5'],
  }),
  ...at('src/ui/use-scrolled.ts', 'SCROLLED_AFTER_PX = «10»', { 10: ['2.10', '9.9'] }),
  ...at('src/app/app.css', '--breakpoint-md: «48»rem', { 768: ['2.7', '9.9'] }),

  ...at('src/i18n/pages/not-found-text.ts', '"«Oops!» We', { 'Oops!': ['2.4'] }),

  // How wide things are.
  ...at('src/components/sale/card/sale-grid.ts', 'content-start grid-cols-«1» ', {
    1: ['2.32'],
  }),
  ...at('src/components/sale/card/sale-grid.ts', ' tall:grid-cols-«2» ', { 2: ['2.32'] }),
  ...at('src/components/sale/card/sale-grid.ts', ' tall:lg:grid-cols-«3» ', { 3: ['2.32'] }),
  ...at('src/components/sale-map/map-numbers.ts', 'w-[«400»px]', { 400: ['2.43', '9.6'] }),
  ...at('src/components/sale-map/popup/popup-frame.tsx', ' max-w-[«250»px]', {
    250: ['2.46', '9.6'],
  }),
  ...at('src/features/account/rewards/reward-history.tsx', 'max-h-[«300»px]', { 300: ['9.31'] }),
  ...at('src/features/sale-detail/photos/photo-cover.tsx', "'relative aspect-«video» w-full", {
    16: ['9.32'],
    9: ['9.32'],
  }),
  ...at('src/features/sale-detail/photos/photo-grid.tsx', 'aspect-«video» overflow-hidden', {
    16: ['2.65'],
    9: ['2.65'],
  }),
  ...at('src/components/picture/paint.ts', 'WIDTH = «1200»', { 1200: ['2.105'] }),
  ...at('src/components/picture/paint.ts', 'HEIGHT = «630»', { 630: ['2.105'] }),

  // How long things take.
  ...at('src/components/sale-map/map-numbers.ts', 'SCROLL_AFTER_MS = «500»', {
    500: ['2.41', '9.6'],
  }),
  ...at('src/components/sale-map/map-numbers.ts', 'BEACON_MS = «5_000»', { 5: ['2.49', '9.6'] }),
  ...at('src/features/auth/go-back-soon.ts', 'RETURN_AFTER_MS = «3000»', {
    3000: ['2.91', '9.34'],
  }),
  ...at('src/features/static/sending-time.ts', 'SENDING_MS = «1000»', {
    1000: ['2.102', '9.33'],
    1: ['4.24'],
  }),
  ...at('src/features/discover/first-load-retry.ts', 'ATTEMPTS = «3»', {
    3: ['4.25', '8.14', '9.5'],
  }),
  ...at('src/features/discover/first-load-retry.ts', 'RETRY_DELAY_MS = «3000»', {
    3: ['4.25', '8.14', '9.5'],
  }),
  ...at('src/sync/engine/scheduler.ts', 'HIDDEN_EVERY_MS = «5» * 60_000', { 5: ['4.15', '9.5'] }),
  ...at('src/remote/auth/auth-client.ts', 'RENEW_BEFORE_MS = «90_000»', { 90: ['9.36'] }),
  ...at('src/ui/feedback/toast-queue.ts', 'MAX_TOASTS = «3»', { 3: ['9.41'] }),
  ...at('src/ui/feedback/toast-queue.ts', 'TOAST_DURATION_MS = «4000»', { 4000: ['9.41'] }),

  // The map.
  ...at('src/components/sale-map/map-numbers.ts', 'START_ZOOM = «13»', { 13: ['9.6'] }),
  ...at('src/components/sale-map/map-numbers.ts', 'SINGLE_ZOOM = «14»', { 14: ['9.6'] }),
  ...at('src/components/sale-map/map-numbers.ts', 'SELECTED_ZOOM = «15»', { 15: ['2.48', '9.6'] }),
  ...at('src/domain/geo/place-choice.ts', 'lat: «37.7749»', { 37.7749: ['9.6'] }),
  ...at('src/domain/geo/place-choice.ts', 'lng: -«122.4194»', { 122.4194: ['9.6'] }),
  ...at('src/device/discovery/mark-index.ts', 'MIN_POINTS = «2»', { 2: ['9.7'] }),
  ...at('src/device/discovery/mark-index.ts', 'RADIUS_PX = «40»', { 40: ['9.7'] }),
  ...at('src/device/discovery/mark-index.ts', 'const MAX_ZOOM = «16»', { 16: ['9.7'] }),

  // Limits and choices.
  ...at('src/components/filters/filter-state.ts', 'radiusMiles: «25»,', { 25: ['4.12', '9.5'] }),
  ...at('src/components/filters/filter-state.ts', '{ min: «0», max', { 0: ['9.5'] }),
  ...at('src/components/filters/filter-state.ts', 'max: «50», step', { 50: ['9.5'] }),
  ...at('src/components/filters/filter-state.ts', 'step: «1» }', { 1: ['9.5'] }),
  ...at('src/domain/route/route.ts', 'ROUTE_STOP_MINIMUM = «2»', {
    2: ['2.77', '4.20', '5.15', '9.17'],
  }),
  ...at('src/domain/sale/image-path.ts', 'MAX_IMAGES = «10»', { 10: ['5.12', '9.2'] }),
  ...at('supabase/migrations/20260101000710_images.sql', 'count(*) >= «10»', { 10: ['9.2'] }),
  ...at('src/domain/check-in/check-in-rule.ts', 'CHECK_IN_MILES = «0.1»', {
    0.1: ['2.72', '5.17', '9.16'],
  }),
  ...at('src/domain/review/review.ts', 'RATINGS = [«1»,', { 1: ['3.16', '5.14'] }),
  ...at('src/domain/review/review.ts', '4, «5»] as const', { 5: ['3.16', '5.14'] }),
  ...at('src/domain/review/stars.ts', 'STAR_COUNT = «5»', { 5: ['9.30'] }),
  ...at('src/domain/review/stars.ts', '>= «0.5»', { 0.5: ['9.30'] }),
  ...at('src/domain/geo/zip-format.ts', '(\\d{«5»})', { 5: ['5.1'] }),
  ...at('src/domain/geo/zip-format.ts', '\\d{«4»})?', { 4: ['5.1'] }),
  ...at('src/domain/sale/draft/draft.ts', "startTime: '«09:00»'", { '09:00': ['2.58', '9.4'] }),
  ...at('src/domain/sale/draft/draft.ts', "endTime: '«17:00»'", { '17:00': ['2.58', '9.4'] }),

  // Places.
  ...at('src/domain/geo/distance.ts', 'EARTH_RADIUS_MILES = «3958.8»', { 3958.8: ['9.16'] }),
  ...at('src/domain/geo/position.ts', 'isWithin(lat, -«90», 90)', { 90: ['5.21'] }),
  ...at('src/domain/geo/position.ts', 'isWithin(lat, -90, «90»)', { 90: ['5.21'] }),
  ...at('src/domain/geo/position.ts', 'isWithin(lng, -«180», 180)', { 180: ['5.21'] }),
  ...at('src/domain/geo/position.ts', 'isWithin(lng, -180, «180»)', { 180: ['5.21'] }),
  ...at('src/domain/geo/position.ts', 'isWithin(lat, «24», 50)', { 24: ['5.22'] }),
  ...at('src/domain/geo/position.ts', 'isWithin(lat, 24, «50»)', { 50: ['5.22'] }),
  ...at('src/domain/geo/position.ts', 'isWithin(lng, -«125», -66)', { 125: ['5.22'] }),
  ...at('src/domain/geo/position.ts', 'isWithin(lng, -125, -«66»)', { 66: ['5.22'] }),
  ...at('src/domain/geo/zip-distance.ts', 'miles: «0», approximate', { 0: ['5.24'] }),
  ...at('src/domain/geo/zip-distance.ts', 'Math.floor(a / «100»)', { 100: ['9.18'] }),
  ...at('src/domain/geo/zip-distance.ts', 'Math.floor(b / «100»)', { 100: ['9.18'] }),
  ...at('src/domain/geo/zip-distance.ts', 'regional * «15»', { 15: ['9.18'] }),
  ...at('src/domain/geo/zip-distance.ts', '(b % 100)) * «0.1»', { 0.1: ['9.18'] }),
  ...at('src/domain/geo/zip-distance.ts', 'if (miles < «0.5»)', { 0.5: ['9.19'] }),
  ...at('src/domain/geo/zip-distance.ts', 'miles = «0.5» + ', { 0.5: ['9.19'] }),
  ...at('src/domain/geo/zip-distance.ts', '* «2.5»', { 2.5: ['9.19'] }),
  ...at('src/domain/geo/zip-distance.ts', 'regional > «10»', { 10: ['9.20'] }),
  ...at('src/domain/geo/zip-distance.ts', '* «50»;', { 50: ['9.20'] }),
  ...at('src/domain/geo/zip-distance.ts', 'Math.round(miles * «100») / 100', { 2: ['9.21'] }),

  // Points.
  ...at('src/domain/rewards/points.ts', 'checkIn: «20»', { 20: ['9.14'] }),
  ...at('src/domain/rewards/points.ts', 'listing: «50»', { 50: ['9.14'] }),
  ...at('src/domain/rewards/points.ts', 'review: «30»', { 30: ['9.14'] }),
  ...at('src/domain/rewards/points.ts', 'referral: «100»', { 100: ['9.14'] }),
  ...at('src/domain/rewards/levels.ts', "'bronze', fromPoints: «0»", { 0: ['4.16', '9.10'] }),
  ...at('src/domain/rewards/levels.ts', "'silver', fromPoints: «100»", {
    99: ['4.16', '9.10'],
    100: ['4.16', '9.10'],
  }),
  ...at('src/domain/rewards/levels.ts', "'gold', fromPoints: «500»", {
    499: ['4.16', '9.10'],
    500: ['4.16', '9.10'],
  }),
  ...at('src/domain/rewards/levels.ts', "'platinum', fromPoints: «1000»", {
    999: ['4.16', '9.10'],
    1000: ['4.16', '9.10'],
  }),
  ...at('src/domain/rewards/levels.ts', "'novice', fromPoints: «0»", { 0: ['9.13'] }),
  ...at('src/domain/rewards/levels.ts', "'established', fromPoints: «100»", {
    99: ['9.13'],
    100: ['9.13'],
  }),
  ...at('src/domain/rewards/levels.ts', "'professional', fromPoints: «500»", {
    499: ['9.13'],
    500: ['9.13'],
  }),
  ...at('src/domain/rewards/levels.ts', "'elite',\n    fromPoints: «1000»", {
    999: ['9.13'],
    1000: ['9.13'],
  }),
  ...at('src/domain/rewards/rewards.ts', 'Math.min(«100», ', { 100: ['9.11'] }),
  ...at('src/domain/rewards/rewards.ts', 'Math.floor(«100» * share)', { 100: ['9.11'] }),

  // Words about numbers.
  ...at('src/i18n/sale/sale-text.ts', "miles < «0.01» ? '", { 0.01: ['9.24'] }),
  ...at('src/i18n/sale/sale-text.ts', "'< 0.01' : miles.toFixed(«2»)", { 2: ['9.24'] }),
  ...at('src/i18n/sale/sale-text.ts', 'return miles < «0.1»', { 0.1: ['9.25'] }),
  ...at('src/i18n/sale/sale-text.ts', 'hour > «23»', { 24: ['9.26'] }),
  ...at('src/i18n/sale/sale-text.ts', 'hour % «12» === 0', { 12: ['9.26'] }),
  ...at('src/i18n/sale/sale-text.ts', '? «12» : hour', { 12: ['9.26'] }),
  ...at('src/i18n/sale/sale-text.ts', ': hour % «12»}', { 12: ['9.26'] }),
  ...at('src/i18n/sale/sale-text.ts', 'hour < «12» ?', { 12: ['9.26'] }),
  ...at('src/i18n/sale/sale-text.ts', '`«Starting on» ${', { 'Starting on': ['9.27'] }),
  ...at('src/i18n/sale/sale-text.ts', '`«Ending on» ${', { 'Ending on': ['9.27'] }),
  ...at('src/i18n/sale/sale-text.ts', '`«On» ${', { On: ['9.27'] }),
  ...at('src/i18n/people/contact-text.ts', 'Mon-Fri «9»AM', { 9: ['2.101', '9.43'] }),
  ...at('src/i18n/people/contact-text.ts', '9AM-«5»PM', { 5: ['2.101', '9.43'] }),
  ...at('src/i18n/pages/terms-text.ts', "We give «30» days' notice", { 30: ['2.103', '9.43'] }),
  ...at('src/i18n/pages/terms-text.ts', 'at least «30» days before', { 30: ['2.103', '9.43'] }),
  ...at('src/i18n/pages/privacy-text.ts', "We give «30» days' notice", { 30: ['9.43'] }),
  ...at('src/i18n/pages/privacy-text.ts', 'at least «30» days before', { 30: ['9.43'] }),
  ...at('src/i18n/pages/terms-text.ts', 'at least «13» years', { 13: ['9.43'] }),
  ...at('src/i18n/people/auth-text.ts', 'at least «13» years', { 13: ['9.43'] }),
  ...at('src/i18n/pages/privacy-text.ts', 'Users under «13» are', { 13: ['2.104', '9.43'] }),
  ...at('src/i18n/pages/privacy-text.ts', 'a child under «13»', { 13: ['2.104', '9.43'] }),
  ...at('src/i18n/sale/create-sale-text.ts', 'at least «30» minutes', { 30: ['2.64'] }),
];

/** One place in a file, for each number and the lines that name it. */
function at(
  file: string,
  code: string,
  named: Readonly<Record<string, readonly string[]>>,
): NumberPlace[] {
  return Object.entries(named).flatMap(([what, lines]) =>
    lines.map((line) => ({ line, what, file, code })),
  );
}
