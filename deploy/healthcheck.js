// Ends with 0 while the server can answer calls, as it says itself, and with 1 otherwise: for an image's health check.
const answer = await fetch(`http://127.0.0.1:${process.env.PORT || 3000}/api/ready`, {
  signal: AbortSignal.timeout(4_000),
}).catch(() => null)
process.exit(answer?.ok ? 0 : 1)
