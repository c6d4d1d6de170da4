import {
  recordOf,
  VISIT_FACTS,
  type VisitFact,
  type VisitFacts,
} from '../../../src/domain/sale/sale-fields.ts';
import type { SaleKind, SaleType } from '../../../src/domain/sale/sale.ts';
import type { Dice } from './seeded-random.ts';

interface Said {
  /** How many of these sellers say it. */
  readonly share: number;
  readonly texts: readonly string[];
}

/** What sellers of each type say to people who come. None of them says what is missing here. */
const SAID: Readonly<Record<SaleType, Partial<Readonly<Record<VisitFact, Said>>>>> = {
  garage: {
    parking: {
      share: 0.3,
      texts: [
        'On the street. Please keep the neighbors’ driveways clear.',
        'In the alley behind the house.',
        'Church lot across the street, free on weekends.',
      ],
    },
    payment: {
      share: 0.5,
      texts: [
        'Cash only, small bills please.',
        'Cash or Venmo.',
        'Cash, Venmo or Zelle. No checks.',
      ],
    },
    entryRules: {
      share: 0.12,
      texts: ['No early birds, please.', 'Dog-friendly. The yard is fenced.'],
    },
  },
  estate: {
    lineNumbers: {
      share: 0.6,
      texts: [
        'At the door from 7:30 AM on the first day, one per person.',
        'Sign-up sheet on the porch from 6 AM. We call names at opening.',
        'Numbers 1 to 60 from 8 AM. After that, first come, first served.',
      ],
    },
    parking: {
      share: 0.5,
      texts: [
        'One side of the street only. The driveway is for loading.',
        'Park on the side streets. Pickups may use the driveway after noon.',
        'Two-hour street parking. The school lot is open on Saturday.',
      ],
    },
    payment: {
      share: 0.75,
      texts: [
        'Cash, cards and Venmo. 3% fee on cards.',
        'Cash or card. No checks.',
        'Cash and Zelle. Sales tax is added.',
      ],
    },
    entryRules: {
      share: 0.55,
      texts: [
        '15 people at a time. No large bags; we hold them at the door.',
        'Stairs to every room. Children must stay with an adult.',
        'Please wear masks or shoe covers where asked. Bring help for heavy pieces.',
      ],
    },
  },
  auction: {
    parking: {
      share: 0.4,
      texts: ['Free lot behind the hall.', 'Lot B. Trailers along the fence.'],
    },
    payment: {
      share: 0.8,
      texts: [
        'Cash, card or wire. 15% buyer’s premium.',
        'Cash or check on the day. 10% buyer’s premium.',
      ],
    },
    entryRules: {
      share: 0.6,
      texts: [
        'Register for a bidder number with a photo ID.',
        'Preview from an hour before. Removal by 5 PM on the next day.',
      ],
    },
  },
};

/** What one sample seller says. Nobody comes to a sale that is online only, so only payment is left. */
export function visitFacts(saleType: SaleType, kind: SaleKind | null, roll: Dice): VisitFacts {
  return recordOf(VISIT_FACTS, (fact) => {
    const said = SAID[saleType][fact];
    const isSaid = said !== undefined && roll.chance(said.share);
    const isFitting = kind !== 'online-only' || fact === 'payment';
    return isSaid && isFitting ? roll.pick(said.texts) : null;
  });
}
