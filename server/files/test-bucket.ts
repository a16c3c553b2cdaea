import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** For tests: a bucket over real HTTP that implements the calls of the file store, and can fail or be silent. */
export async function openTestBucket() {
  const objects = new Map<string, Buffer>()
  const trouble = { status: 0, left: 0 }
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://bucket')
    const key = decodeURIComponent(pathname.replace(/^\/novels\/?/, ''))
    const answer = (status: number, body: string | Buffer = '', headers: Record<string, string> = {}) =>
      response
        .writeHead(status, { 'content-length': Buffer.byteLength(body), ...headers })
        .end(request.method === 'HEAD' ? '' : body)
    const sent = await buffer(request)
    const xml = { 'content-type': 'application/xml' }
    const [, who, region] = /Credential=([^/]+)\/\d+\/([^/]+)\//.exec(request.headers.authorization ?? '') ?? []
    if (who === 'late') return answer(403, '<Error><Code>RequestTimeTooSkewed</Code></Error>', xml)
    if (who !== 'key') return answer(403, '<Error><Code>InvalidAccessKeyId</Code></Error>', xml)
    if (region !== 'us-east-1') return answer(400, '<Error><Code>AuthorizationHeaderMalformed</Code></Error>', xml)
    if (!/^\/novels(\/|$)/.test(pathname)) return answer(404, '<Error><Code>NoSuchBucket</Code></Error>', xml)
    if (trouble.left > 0) {
      trouble.left--
      return answer(trouble.status, '<Error><Code>Trouble</Code></Error>')
    }
    const missing = () => answer(404, '<Error><Code>NoSuchKey</Code></Error>', { 'content-type': 'application/xml' })
    switch (request.method) {
      case 'PUT': {
        const from = request.headers['x-amz-copy-source']
        const bytes =
          typeof from === 'string' ? objects.get(decodeURIComponent(from).replace(/^\/?novels\//, '')) : sent
        if (!bytes) return missing()
        objects.set(key, bytes)
        return answer(200, typeof from === 'string' ? '<CopyObjectResult><ETag>"x"</ETag></CopyObjectResult>' : '', {
          etag: '"x"',
        })
      }
      case 'DELETE':
        objects.delete(key)
        return answer(204)
      case 'HEAD': {
        const bytes = objects.get(key)
        return bytes ? response.writeHead(200, { 'content-length': bytes.length }).end() : response.writeHead(404).end()
      }
      default: {
        if (searchParams.get('list-type') === '2')
          return answer(200, listing(searchParams.get('prefix') ?? ''), { 'content-type': 'application/xml' })
        const bytes = objects.get(key)
        if (!bytes) return missing()
        const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '')
        return range ? answer(206, bytes.subarray(Number(range[1]), Number(range[2]) + 1)) : answer(200, bytes)
      }
    }
  })
  /** At most three keys a page, so that a second page is requested. */
  const listing = (prefix: string): string => {
    const keys = [...objects.keys()].filter((key) => key.startsWith(prefix))
    const page = keys.slice(0, 3).map((key) => `<Contents><Key>${key}</Key></Contents>`)
    return `<ListBucketResult><IsTruncated>${keys.length > 3}</IsTruncated>${page.join('')}</ListBucketResult>`
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    objects,
    /** The next `times` calls are answered with this status. */
    fail(status: number, times: number) {
      Object.assign(trouble, { status, left: times })
    },
    settings: {
      endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      region: 'us-east-1',
      bucket: 'novels',
      accessKeyId: 'key',
      secretAccessKey: 'secret',
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
