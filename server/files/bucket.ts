import { setTimeout as sleep } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import { Agent, type Dispatcher, request } from 'undici'
import type { S3Environment } from '../environment/env.ts'

/** A request to a bucket: about an object, or about the bucket itself without a `key`. */
export interface BucketCall {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE'
  key?: string
  query?: Record<string, string>
  headers?: Record<string, string>
  /** Creates the body, anew for each attempt. The headers must include `content-length`. */
  body?: () => Exclude<Dispatcher.DispatchOptions['body'], null>
}

/** A store's refusal: its HTTP status, and the code in its answer, or empty. */
export class BucketError extends Error {
  readonly status: number
  readonly code: string
  constructor(status: number, code: string) {
    super(`The store answered ${status}${code && ` ${code}`}.`)
    this.status = status
    this.code = code
  }
}

/** A caller is waiting: three attempts at a silent store together take less than 40 s. */
const maxAttempts = 3
const limits = { connect: { timeout: 3_000 }, headersTimeout: 12_000, bodyTimeout: 12_000 }

/** The pause before the second attempt, in milliseconds; doubled for the third, each times 0.5 to 1. */
const firstPauseMs = 200

export type Bucket = ReturnType<typeof openBucket>

/**
 * A client for a bucket of any S3-compatible store, with signed HTTP requests. `call` resolves with a successful
 * answer, whose body has to be read or dumped. It throws a {@link BucketError} for a refusal and another error without
 * an answer, and retries what may pass: no answer, 429, and 5xx except for a full disk.
 */
export function openBucket(settings: S3Environment, { attempts = maxAttempts } = {}) {
  const { accessKeyId, secretAccessKey, region } = settings
  const address = addressOf(settings)
  const agent = new Agent(limits)
  const signingKeys = new Map<string, ArrayBuffer>()

  async function once({ method, key, query, headers, body }: BucketCall): Promise<Dispatcher.ResponseData> {
    const path = key?.split('/').map(encodeURIComponent).join('/') ?? ''
    const url = `${address}/${path}${query ? `?${new URLSearchParams(query)}` : ''}`
    const signer = new AwsV4Signer({
      ...{ method, url, headers, accessKeyId, secretAccessKey, region },
      ...{ service: 's3', cache: signingKeys },
    })
    const signed = await signer.sign()
    const options = { method, headers: Object.fromEntries(signed.headers), body: body?.(), dispatcher: agent }
    const answer = await request(signed.url, options)
    if (answer.statusCode < 300) return answer
    throw new BucketError(answer.statusCode, errorCode(await answer.body.text()))
  }

  return {
    async call(call: BucketCall): Promise<Dispatcher.ResponseData> {
      for (let attempt = 1; ; attempt++) {
        try {
          return await once(call)
        } catch (error) {
          if (attempt >= attempts || !mayPass(error)) throw error
          await sleep(firstPauseMs * 2 ** (attempt - 1) * (0.5 + Math.random() / 2))
        }
      }
    },
    close: () => agent.close(),
  }
}

/** Bucket names in the host need wildcard DNS, which home stores lack, and must not contain dots with TLS. */
function addressOf({ endpoint, region, bucket }: S3Environment): string {
  if (endpoint) return `${endpoint.replace(/\/$/, '')}/${bucket}`
  const host = `s3.${region}.amazonaws.com${region.startsWith('cn-') ? '.cn' : ''}`
  return bucket.includes('.') ? `https://${host}/${bucket}` : `https://${bucket}.${host}`
}

const mayPass = (error: unknown) =>
  !(error instanceof BucketError) || error.status === 429 || (error.status >= 500 && error.status !== 507)

/** The code in an error answer; empty in any other. */
export const errorCode = (xml: string): string =>
  /<Error\b/.test(xml) ? (/<Code>\s*([A-Za-z.]+)/.exec(xml)?.[1] ?? '') : ''
