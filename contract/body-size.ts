import type { BodyKind, BodySize, Route } from './route.ts'

const kilobyte = 1_024

/** Default body limits, for routes that set none: enough for everything that such routes accept, and little more. */
const usual: Record<BodyKind, BodySize> = {
  none: { bytes: kilobyte, values: 1 },
  json: { bytes: 16 * kilobyte, values: 500 },
  form: { bytes: 4 * kilobyte, values: 50 },
  // A scene name of 10,000 characters in any alphabet.
  text: { bytes: 64 * kilobyte, values: 1 },
  // The fields beside the file, which has its own limit: two texts of 20,000 characters, escaped.
  multipart: { bytes: 256 * kilobyte, values: 50 },
}

/** The largest body that a route accepts. */
export const bodySizeOf = (route: Route): BodySize => route.largestBody ?? usual[route.bodyKind]
