/**
 * What stands in place of a line of the specification: a stub, a contradiction, a default of a
 * library, or a detail of how the observed product was built. A line may have a case as well, for the
 * part that stands.
 */
export const DECISIONS: Readonly<Record<string, string>> = {
  '0.2': 'Says what the document is about, and nothing about the product.',
  '1.1': 'Sums up what lines 2.29, 2.42, 2.70, 2.72, 2.77 and 2.82 say one by one.',
  '1.4':
    'Points derive from what an account has done, so they are the same on each of its devices.',
  '1.6':
    "Switches the exchange with the server on or off, never the store; unset, it is 'supabase' where the build has an address, else 'local'.",
  '1.7': "Own and saved sales live in the device's one database, whatever the data source.",
  '2.39': 'The filters are applied to what the device holds, and kept in the address of the page.',
  '2.60':
    'The ZIP code comes from a table on the device, by its digits or the name of a town. "Find on map" asks for the point of the whole address, and fills the ZIP code only if that is empty; the street stays as it was typed.',
  '2.76': 'The screen lists the sales that the person has saved.',
  '2.83': 'The tab holds what can be set already; nothing is announced.',
  '2.93': 'The results are found on the device, as many as there are.',
  '2.102':
    'The message is stored on the device, queued, and sent by itself; the second stays as the least time for which the button says so.',
  '3.1':
    'A sale on the device is its row, with days and images as lists; distance, saved state and derived status stand beside it, the exact place apart from it.',
  '3.2': 'A sale that nobody could place has no position; its card says "location not known".',
  '3.8': 'Hours that a seller did not give are not made up: such a sale says "No times given".',
  '3.14': 'The session of the auth library, kept whole in the database of the device.',
  '3.18':
    'The same values under our names, the radius as one number; they stand in the address of the page.',
  '3.20':
    'A photo on its way shows 10; once the server has it, it is one of the photos of the sale and shows no progress; one that failed says so.',
  '3.21':
    'userZipCode, dataSource and rummageUser as named; own and saved sales are in the database.',
  '4.3':
    "Status is derived each minute from the schedule in the sale's own zone; what was written at creation is never believed.",
  '4.9': 'Signing in changes what is shown at once; nothing is logged.',
  '4.11':
    'We follow the events that change who is signed in or ask for a new password; the others are the library’s own.',
  '4.15':
    'Every minute while a list is in sight, else every five: a list is never older by choice.',
  '5.8':
    'The forms ask for e-mail and password and name the field that is missing, so the library never gets to say this.',
  '5.9': 'There is no sign-in by a one-time code.',
  '6.5': 'No account has rights over what others own.',
  '6.6': 'The client has no key that could call them.',
  '7.2':
    "Nobody's device geocodes or changes another's sale; it follows areas around the person instead of reading all sales.",
  '7.4': 'One mutation with its days: a sale is never on the server without its schedule.',
  '7.6': 'Saving is the mutation save.set, which may be repeated; tables take no writes.',
  '7.7': 'Taking a save back is the mutation save.unset; tables take no writes.',
  '7.13': 'Paths of the hosted backend, which its own library knows.',
  '7.14': 'Says that nothing is known.',
  '7.16':
    'Posting answers with the sale, or with the reason why this device could not keep it; there is no bare false.',
  '7.17': 'Says that nothing is known.',
  '7.18': 'Sales come from the device, by point and radius; the network fills the device.',
  '7.19': 'Says that nothing is known.',
  '7.20':
    'A sale with its distance and its saved state is one view of the device’s own rows; saving sets a state and never toggles on the server.',
  '7.21': 'Says that nothing is known.',
  '7.22': 'Distances are worked out on the device, from points.',
  '7.23':
    'No vendor is asked from the client: the function of the backend is, and only when "Find on map" is pressed.',
  '7.24': 'No key of a vendor is in the client.',
  '7.26': 'No script of a vendor is loaded.',
  '7.27': 'Each is a mutation that works offline and reaches a table under access rules.',
  '8.2': "There is no key to miss; the form says 'Drag the pin to the right place'.",
  '8.7': 'Cannot occur: a sale and its schedule are one mutation.',
  '8.27':
    'Failures are classed by status, SQLSTATE and exception where they arise; people read what it means for them.',
  '9.15': 'One table for all places: check-in 20, listing 50, review 30, referral 100.',
  '9.22':
    'The table of ZIP codes is on the device, so there is no lookup to repeat and no fallback.',
  '9.23': 'Distances are measured between real points; none is drawn at random.',
  '9.37': 'Kept and refreshed as said, with the safer PKCE flow.',
  '9.38': 'A default of the auth library.',
  '9.39': 'No realtime channel: devices ask, and are right without being told.',
  '9.40': 'Defaults of the storage library.',
  '9.42': 'Defaults of libraries that are not used; labels are in sight instead of in tooltips.',
  '9.44':
    'Decided one by one: status is derived, reports reach a table for moderators, reviews are rows, filters are applied, most viewed counts each device once a day.',
};
