// An image's health check: exits with 0 while the server reports that it is ready, otherwise with 1.
const answer = await fetch(`http://127.0.0.1:${process.env.PORT || 3000}/api/ready`, {
  signal: AbortSignal.timeout(4_000),
}).catch(() => null)
process.exit(answer?.ok ? 0 : 1)
