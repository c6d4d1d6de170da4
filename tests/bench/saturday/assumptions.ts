/**
 * What people do on a Saturday morning, as the model and the load take it. Guesses, except where a line says what was
 * measured; what the app does by itself is not here, but read from its source (`app-facts.ts`).
 */
export interface Assumptions {
  /** Sales of the whole country that are still to come or under way. */
  readonly liveSales: number;
  /** Devices with the app open and no list in sight, for each device with an open list. */
  readonly hiddenForEachList: number;
  /** The share of devices that are logged in. Guests save on their phones, and push less. */
  readonly accountShare: number;
  readonly shoppersForEachSeller: number;
  /** How often someone opens the app or comes back to it after hours, for each open list and hour. */
  readonly arrivalsPerHour: number;
  /** The share of those who open an area that their device has never read. */
  readonly newAreaShare: number;
  /** The share of an area's sales whose rows have changed since a person was last here. */
  readonly changedSinceShare: number;
  /** Sales that a person opens in an hour. Each counts as a view. */
  readonly openedPerHour: number;
  /** How many hours of this traffic a sale has had on average at most; its counters stand between none and that. */
  readonly hoursOfTraffic: number;
  /** Pushes of each person with an account, in an hour. */
  readonly perAccountHour: Readonly<Record<AccountPush, number>>;
  /** Pushes of each seller, in an hour. */
  readonly perSellerHour: Readonly<Record<SellerPush, number>>;
}

export type AccountPush =
  | 'save.set'
  | 'save.unset'
  | 'note.put'
  | 'route.put'
  | 'ison.add'
  | 'checkin.add';
export type SellerPush = 'sale.create' | 'sale.patch' | 'image.declare';
export type PushName = 'view.batch' | AccountPush | SellerPush;

export const ASSUMPTIONS: Assumptions = {
  liveSales: 165_000,
  hiddenForEachList: 0.5,
  accountShare: 0.6,
  shoppersForEachSeller: 40,
  arrivalsPerHour: 1.33,
  newAreaShare: 0.05,
  changedSinceShare: 0.5,
  openedPerHour: 12,
  hoursOfTraffic: 24,
  perAccountHour: {
    'save.set': 3,
    'save.unset': 0.3,
    'note.put': 0.3,
    'route.put': 1.5,
    'ison.add': 0.5,
    'checkin.add': 0.5,
  },
  perSellerHour: { 'sale.create': 0.1, 'sale.patch': 1, 'image.declare': 0.4 },
};

/** Each assumption as a line for people. */
export function assumptionLines(from: Assumptions): string[] {
  const share = (of: number) => `${Math.round(of * 100)} %`;
  const listed = (rates: Readonly<Record<string, number>>) =>
    Object.entries(rates)
      .map(([name, rate]) => `${name} ${rate}`)
      .join(', ');
  return [
    `live sales: ${from.liveSales}, spread as in the database of this run`,
    `devices with the app open and no list in sight: ${from.hiddenForEachList} for each open list`,
    `logged in: ${share(from.accountShare)} of the devices; shoppers for each seller: ${from.shoppersForEachSeller}`,
    `someone opens the app or comes back after hours: ${from.arrivalsPerHour} an hour for each open list`,
    `of these, ${share(from.newAreaShare)} open a new area, and the others find ${share(from.changedSinceShare)} of the area's sales changed`,
    `sales opened: ${from.openedPerHour} an hour and open list, each counted as a view`,
    `counters stand where up to ${from.hoursOfTraffic} hours of this traffic have brought them`,
    `pushes an hour of each account: ${listed(from.perAccountHour)}`,
    `pushes an hour of each seller: ${listed(from.perSellerHour)}`,
  ];
}

/** Pushes of each kind in an hour, for each open list. Views go with polls, at most one batch with each. */
export function pushesPerHour(
  from: Assumptions,
  pollsPerHour: number,
): Readonly<Record<PushName, number>> {
  const sellers = 1 / (1 + from.shoppersForEachSeller);
  const scaled = <N extends string>(rates: Readonly<Record<N, number>>, by: number) =>
    Object.fromEntries(
      Object.entries<number>(rates).map(([name, rate]) => [name, rate * by]),
    ) as Record<N, number>;
  return {
    'view.batch': pollsPerHour * (1 - Math.exp(-from.openedPerHour / pollsPerHour)),
    ...scaled(from.perAccountHour, from.accountShare),
    ...scaled(from.perSellerHour, sellers),
  };
}
