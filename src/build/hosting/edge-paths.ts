/** The addresses at which an edge is asked, as hosts write them. The edge itself reads `linkedPageAt`. */
export const EDGE_PATHS: readonly string[] = ['/sale/*', '/s/*', '/routes/shared'];
