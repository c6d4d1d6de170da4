import * as v from 'valibot';
import type { FoundPlace, GeocodeProblem } from '../domain/geo/found-place.ts';
import { checkPosition } from '../domain/geo/position.ts';
import { type Result, err, ok } from '../domain/result.ts';
import type { Clock } from '../sync/ports.ts';
import { callerHeaders } from './exchange/caller-headers.ts';
import { isNetworkException } from './exchange/failure-from.ts';
import { createTimedFetch, type Fetch } from './exchange/timed-fetch.ts';

/** Finds the point of an address with the geocoder of the build's settings. */
export interface Geocoder {
  /** `address` is on one line. Every failure is a value, because nothing may depend on this. */
  find(address: string): Promise<Result<FoundPlace, GeocodeProblem>>;
}

export interface GeocoderSettings {
  readonly url: string;
  /** The public key of the backend, if the geocoder is one of its functions. */
  readonly anonKey: string | null;
  readonly clock: Clock;
  readonly fetch: Fetch;
}

const envelopeSchema = v.object({ ok: v.literal('geocode/1') });

const answerSchema = v.variant('status', [
  v.object({
    ...envelopeSchema.entries,
    status: v.literal('OK'),
    result: v.object({
      lat: v.number(),
      lng: v.number(),
      quality: v.picklist(['exact', 'street']),
      label: v.pipe(v.string(), v.maxLength(300)),
      zip_code: v.nullable(v.pipe(v.string(), v.regex(/^\d{5}$/))),
    }),
  }),
  v.object({
    ...envelopeSchema.entries,
    status: v.picklist(['ZERO_RESULTS', 'OVER_QUERY_LIMIT', 'INVALID_REQUEST', 'UNKNOWN_ERROR']),
  }),
]);

type Answer = v.InferOutput<typeof answerSchema>;

export function createGeocoder(settings: GeocoderSettings): Geocoder {
  const { url, anonKey, clock } = settings;
  const fetch = createTimedFetch(settings.fetch, clock);
  const headers = {
    'content-type': 'application/json',
    ...(anonKey === null ? {} : callerHeaders(anonKey, null)),
  };
  return {
    async find(address) {
      try {
        const body = JSON.stringify({ address });
        const response = await fetch(url, { method: 'POST', headers, body });
        return await resultOf(response);
      } catch (error) {
        if (isNetworkException(error)) return err('offline');
        throw error;
      }
    },
  };
}

async function resultOf(response: Response): Promise<Result<FoundPlace, GeocodeProblem>> {
  if (response.status === 429) return err('limit');
  const body = await bodyOf(response);
  // A portal's page has status 200 and is not an answer (SYNC-16).
  if (response.ok && !v.is(envelopeSchema, body)) return err('offline');
  const parsed = v.safeParse(answerSchema, body);
  return parsed.success ? meaningOf(parsed.output) : err('failed');
}

async function bodyOf(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

function meaningOf(answer: Answer): Result<FoundPlace, GeocodeProblem> {
  if (answer.status === 'ZERO_RESULTS') return err('not-found');
  if (answer.status === 'OVER_QUERY_LIMIT') return err('limit');
  if (answer.status !== 'OK') return err('failed');
  const { lat, lng, quality, label, zip_code: zipCode } = answer.result;
  const checked = checkPosition(lat, lng);
  if (!checked.ok) return err('failed');
  return ok({ lat, lng, quality, label, zipCode, isOutsideUs: checked.value.outsideContinentalUs });
}
