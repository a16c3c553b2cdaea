import type { BodyKind, BodySize, Route } from './route.ts'

const kilobyte = 1_024

/** What a body may come to where its route says nothing else: room for everything that such routes take, and little more. */
const usual: Record<BodyKind, BodySize> = {
  none: { bytes: kilobyte, values: 1 },
  json: { bytes: 16 * kilobyte, values: 500 },
  form: { bytes: 4 * kilobyte, values: 50 },
  // A scene's name of 10,000 characters, whatever alphabet it is in.
  text: { bytes: 64 * kilobyte, values: 1 },
  // The fields beside the file, which has a limit of its own: two texts of 20,000 characters, escaped.
  multipart: { bytes: 256 * kilobyte, values: 50 },
}

/** The largest body that a route takes. */
export const bodySizeOf = (route: Route): BodySize => route.largestBody ?? usual[route.bodyKind]
