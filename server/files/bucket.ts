import { setTimeout as sleep } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import { Agent, type Dispatcher, request } from 'undici'
import type { S3Environment } from '../env.ts'

/** What is asked of a bucket: about one object of it, or about the bucket itself when no `key` is given. */
export interface BucketCall {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE'
  key?: string
  query?: Record<string, string>
  headers?: Record<string, string>
  /** Makes what is sent, anew for each attempt. `content-length` is among the headers then. */
  body?: () => Exclude<Dispatcher.DispatchOptions['body'], null>
}

/** A store's refusal: its HTTP status, and the code that stands in its answer, empty when there is none. */
export class BucketError extends Error {
  readonly status: number
  readonly code: string
  constructor(status: number, code: string) {
    super(`The store answered ${status}${code && ` ${code}`}.`)
    this.status = status
    this.code = code
  }
}

/** Somebody waits for it: a store that is silent is given up, three attempts together, within 40 s. */
const ATTEMPTS = 3
const limits = { connect: { timeout: 3_000 }, headersTimeout: 12_000, bodyTimeout: 12_000 }

/** How long to wait before the second attempt, in milliseconds; doubled for the third, each times 0.5 to 1. */
const FIRST_PAUSE_MS = 200

export type Bucket = ReturnType<typeof openBucket>

/**
 * A bucket of any S3-compatible store, spoken to over HTTP with signed calls. `call` answers once the store has said yes;
 * the answer's body has to be read or dumped. It throws a {@link BucketError} for a refusal, another error when there was no
 * answer, and tries again what may pass: no answer, 429, and 5xx but a full disk.
 */
export function openBucket(settings: S3Environment, { attempts = ATTEMPTS } = {}) {
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
          await sleep(FIRST_PAUSE_MS * 2 ** (attempt - 1) * (0.5 + Math.random() / 2))
        }
      }
    },
    close: () => agent.close(),
  }
}

/** Bucket names in the host need wildcard DNS, which stores at home do not have, and no dots where there is TLS. */
function addressOf({ endpoint, region, bucket }: S3Environment): string {
  if (endpoint) return `${endpoint.replace(/\/$/, '')}/${bucket}`
  const host = `s3.${region}.amazonaws.com${region.startsWith('cn-') ? '.cn' : ''}`
  return bucket.includes('.') ? `https://${host}/${bucket}` : `https://${bucket}.${host}`
}

const mayPass = (error: unknown) =>
  !(error instanceof BucketError) || error.status === 429 || (error.status >= 500 && error.status !== 507)

/** The code in an answer that tells of an error; empty in any other. */
export const errorCode = (xml: string): string =>
  /<Error\b/.test(xml) ? (/<Code>\s*([A-Za-z.]+)/.exec(xml)?.[1] ?? '') : ''
