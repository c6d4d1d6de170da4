/**
 * The headers that tell the server which app asks, and who. A null `token` means a guest. A legacy key is a token
 * itself and stands in for a guest's. A new key (`sb_...`) is not one, and hosted projects refuse it as a bearer.
 */
export declare function callerHeaders(key: string, token: string | null): Record<string, string>;
