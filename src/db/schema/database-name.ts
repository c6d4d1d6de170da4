/** The name of the device's database. The channels between its pages are named after it. */
export const DATABASE_NAME = 'rummage-local-2';
