/** The device's database; the channels between its pages are named after it. */
export const DATABASE_NAME = 'rummage';
