/** The map itself: its name, and who made its data. */
export const baseMapText = {
  /** How a screen reader names the drawing; what stands on it is named on its own. */
  drawing: 'Map drawing. Move it with the arrow keys, zoom with plus and minus.',
  credits: 'Map data',
  creditsLead: 'Map data by ',
} as const;
