/**
 * What sellers write, for texts that look like real listings. Everything is made up, without real names or addresses.
 */

export const THINGS: readonly string[] = (
  'oak dresser|leather sofa|sectional couch|recliner|coffee table|end tables|dining set with six chairs|china cabinet|bookcase|queen bed frame|twin mattress|nightstands|roll top desk|office chair|filing cabinet|cedar chest|armoire|bar stools|patio set|porch swing|hutch|vanity|headboard|ottoman|rocking chair|' +
  'table saw|cordless drill|socket set|hand planes|wrenches|tool chest|air compressor|ladder|shop vac|router table|band saw|clamps|chainsaw|leaf blower|push mower|snow blower|garden hose|rakes and shovels|wheelbarrow|workbench|vise|hammer|sander|lathe|pipe threader|' +
  'vinyl records|turntable|cassette deck|stereo receiver|speakers|guitar|upright piano|violin|drum kit|trumpet|sheet music|cds and dvds|jukebox|amplifier|harmonica|' +
  'cast iron skillet|stand mixer|slow cooker|pyrex bowls|corningware|fiesta dishes|crystal goblets|sterling flatware|cookie jars|canning jars|cutting boards|tea set|copper pots|bread machine|toaster oven|' +
  'costume jewelry|pocket watches|brooches|pearls|turquoise rings|wool coats|leather jackets|cowboy boots|handbags|silk scarves|prom dresses|baby clothes|kids shoes|maternity wear|hats|' +
  'board games|puzzles|lego sets|dolls|model trains|toy cars|action figures|comic books|baseball cards|marbles|stuffed animals|play kitchen|wooden blocks|dollhouse|tricycle|' +
  'mountain bike|golf clubs|fishing rods|tackle boxes|kayak|tent|sleeping bags|camp stove|treadmill|weights|skis|ice skates|bowling ball|archery bow|canoe paddles|' +
  'oil paintings|framed prints|quilts|embroidery|sewing machine|yarn|fabric scraps|pottery|carved bowls|stained glass lamp|floor lamps|mirrors|persian rug|curtains|clocks|' +
  'paperbacks|cookbooks|encyclopedias|postcards|stamps|coins|old maps|photographs|magazines|typewriter|camera lenses|slide projector|radio|telephone|globe|' +
  'christmas ornaments|halloween costumes|easter baskets|artificial tree|wreaths|holiday dishes|' +
  'crib|stroller|high chair|car seat|baby swing|changing table|' +
  'washer and dryer|chest freezer|refrigerator|microwave|dehumidifier|window air conditioner|space heater|' +
  'aquarium|dog crate|bird cage|plants|planters|bird bath|wind chimes|fire pit|grill|hammock'
).split('|');

export const ADJECTIVES: readonly string[] =
  'antique vintage nice older solid barely used like-new clean sturdy rare large small matching refinished hand-made midcentury primitive rustic colorful working'.split(
    ' ',
  );

export const OPENINGS: readonly string[] = [
  'Forty years in this house and everything has to go.',
  'We are downsizing and moving to a condo.',
  'Three families on one street, all on the same morning.',
  'The estate of a collector who never threw anything away.',
  'Cleaning out the garage, the attic, and the barn.',
  'Grandparents are moving in, so we need the room.',
  'Our annual sale, bigger than last year.',
  'A whole house full, with a packed basement.',
];

export const CLOSINGS: readonly string[] = [
  'Cash or card. Please park on one side of the street.',
  'No early birds. Numbers are given out an hour before we open.',
  'Half price on the last day after noon.',
  'Bring help for the heavy things; we cannot load.',
  'Rain or shine, we are under the carport.',
  'Everything is priced to sell, and offers are welcome.',
  'Free box at the curb. Coffee for the first ten.',
  'Follow the yellow signs from the main road.',
];

export const STREETS: readonly string[] =
  'Maple Oak Cedar Willow Birch Juniper Hawthorn Linden Sycamore Magnolia Chestnut Poplar Aspen Laurel Hickory Spruce Alder Dogwood Elm Walnut'.split(
    ' ',
  );

export const FAMILY_NAMES: readonly string[] =
  'Abernathy Brandt Castellano Dufresne Eastman Falkner Gustafson Hollander Ingram Jankowski Kessler Lindqvist Marchetti Novotny Okafor Petrosyan Quimby Ramirez Sorensen Tanaka Underhill Vasquez Whitcomb Yamada Zeller'.split(
    ' ',
  );

export const TAGS: readonly string[] = [
  'furniture',
  'antiques',
  'collectibles',
  'baby clothes',
  'shoes',
  'records',
  'sports cards',
  'tools',
  'electronics',
  'books',
  'toys',
  'kitchen',
  'art',
  'jewelry',
  'vintage',
  'home decor',
];
