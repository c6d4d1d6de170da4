import type { SaleKind, SaleType } from '../../../src/domain/sale/sale.ts';

/** A subject of sales, with matching tags, words and photos. */
export interface Subject {
  readonly tag: string;
  readonly noun: string;
  readonly lines: readonly string[];
  readonly pictures: readonly string[];
}

export const SUBJECTS: readonly Subject[] = [
  {
    tag: 'furniture',
    noun: 'Furniture',
    lines: [
      'A solid oak table with four chairs, two bookcases and a reading chair.',
      'Mid-century dresser, small desk and a pair of nightstands. Bring help to carry.',
      'Sofa in good shape, coffee table, three lamps and a hall stand.',
    ],
    pictures: ['armchair', 'lamp', 'dresser'],
  },
  {
    tag: 'tools',
    noun: 'Tools',
    lines: [
      'Hand tools from a retired carpenter: planes, chisels, clamps by the dozen.',
      'Table saw, drill press, two tool chests and jars of screws sorted by size.',
      'Garden tools, a wheelbarrow and a mower that starts on the first pull.',
    ],
    pictures: ['toolbox', 'workbench'],
  },
  {
    tag: 'books',
    noun: 'Books',
    lines: [
      'About 900 books, most of them history, mysteries and cooking. Fill a bag.',
      'Picture books, school readers and a wall of paperbacks.',
      'Art books and old travel guides, plus the shelves they stood on.',
    ],
    pictures: ['books'],
  },
  {
    tag: 'records',
    noun: 'Records',
    lines: [
      'Four crates of LPs: jazz, soul and a lot of seventies rock. Turntable to test them.',
      'Records, tapes and a stereo from 1978 that still sounds wonderful.',
    ],
    pictures: ['record', 'radio'],
  },
  {
    tag: 'toys',
    noun: 'Toys',
    lines: [
      'Wooden trains, building bricks by the pound and puzzles with every piece.',
      'Toys sorted by age, board games, a dollhouse and a small bicycle.',
    ],
    pictures: ['train', 'bicycle'],
  },
  {
    tag: 'baby clothes',
    noun: 'Baby things',
    lines: [
      'Clothes from newborn to 4T on one rack, washed and sorted by size.',
      'Stroller, high chair, baby gate and bags of tiny clothes.',
    ],
    pictures: ['stroller', 'clothes-rack'],
  },
  {
    tag: 'kitchen',
    noun: 'Kitchenware',
    lines: [
      'Cast iron, copper pots, baking tins and a stand mixer that was used twice.',
      'Everyday dishes for twelve, glasses, canning jars and a bread machine.',
    ],
    pictures: ['pots', 'vase'],
  },
  {
    tag: 'antiques',
    noun: 'Antiques',
    lines: [
      'A wall clock from about 1900, oil lamps, quilts and framed maps.',
      'Glass cabinet full of china, a rocking chair and old kitchen scales.',
    ],
    pictures: ['clock', 'vase', 'dresser'],
  },
  {
    tag: 'art',
    noun: 'Art',
    lines: [
      'Framed prints and small oils by local painters, easels and unused canvas.',
      'Pottery, etchings and a box of frames in odd sizes.',
    ],
    pictures: ['painting', 'vase'],
  },
  {
    tag: 'electronics',
    noun: 'Electronics',
    lines: [
      'Radios, two film cameras, speakers and cables for everything.',
      'Game consoles with boxes of cartridges, a monitor and a printer.',
    ],
    pictures: ['camera', 'radio'],
  },
  {
    tag: 'jewelry',
    noun: 'Jewelry',
    lines: [
      'Costume jewelry on three trays, watches and silver rings.',
      'Brooches, beads and a locked case with the better pieces.',
    ],
    pictures: ['jewelry'],
  },
  {
    tag: 'vintage',
    noun: 'Vintage finds',
    lines: [
      'Vintage coats, hats in boxes, enamel signs and a typewriter with a new ribbon.',
      'Suitcases, advertising tins, postcards and a jukebox that needs work.',
    ],
    pictures: ['typewriter', 'suitcase', 'clothes-rack'],
  },
  {
    tag: "women's clothing",
    noun: 'Clothing',
    lines: ["Women's clothing in sizes 6 to 14, shoes in 8, and coats hardly worn."],
    pictures: ['clothes-rack', 'suitcase'],
  },
  {
    tag: 'sports cards',
    noun: 'Sports cards',
    lines: ['Binders of sports cards from the eighties and nineties, plus two signed balls.'],
    pictures: ['cards'],
  },
  {
    tag: 'home decor',
    noun: 'Home decor',
    lines: [
      'Mirrors, rugs, curtains and enough picture frames for a whole house.',
      'Houseplants with their pots, baskets, candle holders and two large rugs.',
    ],
    pictures: ['plants', 'lamp', 'painting'],
  },
  {
    tag: 'collectibles',
    noun: 'Collectibles',
    lines: ['Coins, stamps, model cars in their boxes and a shelf of old bottles.'],
    pictures: ['coins', 'cards'],
  },
  {
    tag: 'music',
    noun: 'Instruments',
    lines: ['Two guitars, a keyboard with stand, music stands and a box of sheet music.'],
    pictures: ['guitar'],
  },
];

/** The words in the title for each kind of sale. */
export const TITLES: Readonly<Record<SaleType | SaleKind, readonly string[]>> = {
  garage: ['Garage sale', 'Big garage sale', 'Two-family garage sale', 'Garage and driveway sale'],
  yard: ['Yard sale', 'Front yard sale', 'Three-house yard sale'],
  moving: ['Moving sale', 'Moving away, all must go', 'Downsizing sale'],
  community: ['Block sale', 'Street-wide sale', 'Neighborhood sale'],
  rummage: ['School rummage sale', 'Church hall rummage sale', 'Library rummage sale'],
  estate: ['Estate sale', 'Whole-house estate sale', 'Estate of a collector'],
  tag: ['Tag sale', 'Tag sale in the whole house'],
  cleanout: ['House cleanout', 'Attic and cellar cleanout'],
  business: ['Shop closing sale', 'Workshop closing sale', 'Studio closing sale'],
  auction: ['Auction', 'Estate auction', 'Neighborhood auction'],
  live: ['Live auction', 'Live auction with preview'],
  'online-only': ['Online auction', 'Online auction, pickup by appointment'],
};

/** Lines about a sale as a whole. One or two follow the lines of its subjects. */
export const REMARKS: readonly string[] = [
  'Cash or phone payment. Early birds get coffee, not discounts.',
  'Prices drop by half in the last two hours.',
  'Most things are under ten dollars.',
  'Please park on the even side of the street.',
  'Rain or shine, we are under the carport.',
  'Everything has a price on it, and everything can be talked about.',
  'There is a free box for children by the gate.',
  'Large things can be picked up on Sunday evening.',
  'We will be out by the alley, follow the balloons.',
  'Friendly dog on the porch.',
  'Lemonade stand by the two youngest sellers.',
  'No early visits, please: the house is still being set up.',
];

export const CANCEL_REASONS: readonly string[] = [
  'We are ill and will try again next month.',
  'Storm warning for the whole weekend.',
  'A dealer took everything at once.',
];

export const STREETS: readonly string[] = [
  'Tumbledown',
  'Quillfeather',
  'Marmalade',
  'Copperkettle',
  'Wobbleton',
  'Buttonhook',
  'Larkmeadow',
  'Pennywhistle',
  'Crumbleigh',
  'Thistledown',
  'Applecart',
  'Foxmitten',
  'Bramblewick',
  'Saltlantern',
  'Honeyjar',
  'Mossy Anchor',
  'Plumtree Hollow',
  'Old Turnstile',
  'Windowbox',
  'Candlewax',
  'Rustling Pine',
  'Seven Kettles',
  'Hatbox',
  'Dovecote',
];

export const STREET_KINDS: readonly string[] = ['St', 'Ave', 'Ln', 'Ct', 'Way', 'Pl', 'Rd', 'Ter'];

/** Invented people and groups. Any resemblance is a coincidence. */
export const SELLERS: readonly string[] = [
  'Odessa Plumb',
  'Wendell Quist',
  'The Farrow family',
  'Marguerite Oakes',
  'Tobias Lindqvist',
  'Hattie Brambleworth',
  'Solomon Reyes-Tull',
  'June Appleyard',
  'Casper Nightingale',
  'Priya Wexford',
  'Bartholomew Finch',
  'The Okonkwo-Hale house',
  'Delphine Marsh',
  'Ignatius Crane',
  'Lottie Zabriskie',
  'Second Chapter Estates',
  'Kettle & Key Estate Sales',
  'Fernhollow Auctions',
  'Gavelbrook',
  'Mabel Thornquist',
  'Rosalind Pike',
  'Emmett Vandersloot',
  'Yuki Halloran',
  'Cordelia Bright',
  'Augustin Bell',
  'The Lantern Street neighbors',
  'Opal Ferreira',
  'Jasper Weatherby',
  'Nadia Holm',
  'Percy Sandoval',
];
