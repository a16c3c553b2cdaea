import { makeDataFolder, removeFolder } from '@fabula/dev/data-folder'
import { openTestBucket } from '@fabula/server/files/test-bucket'
import { importDraft, pictureForm } from '../parts/author.ts'
import { call } from '../parts/call.ts'
import type { Figures } from '../parts/figures.ts'
import { ownPostgres } from '../parts/own-postgres.ts'
import { registerPerson, startConversation } from '../parts/people.ts'
import type { Wanted } from '../parts/proof.ts'
import { until } from '../parts/stream.ts'
import { startProcess } from '../parts/two-servers.ts'
import { type LineState, startProxy } from './proxy.ts'

/** The longest an upload may wait for a silent store, in ms. */
const patienceMs = 45_000

/**
 * The file store is slow, failing, silent or unreachable: uploads succeed or are refused, and nothing else waits for
 * it.
 */
export async function storesFail(wanted: Wanted, figures: Figures): Promise<void> {
  const [postgres, bucket] = await Promise.all([ownPostgres(), openTestBucket()])
  const line = await startProxy({ host: '127.0.0.1', port: Number(new URL(bucket.settings.endpoint).port) })
  const dataDir = makeDataFolder('prove-store')
  const server = await startProcess(
    () => ({
      DATABASE_URL: postgres.url,
      MODEL_PROVIDER: 'offline',
      S3_ENDPOINT: `http://127.0.0.1:${line.port}`,
      S3_BUCKET: bucket.settings.bucket,
      S3_ACCESS_KEY_ID: bucket.settings.accessKeyId,
      S3_SECRET_ACCESS_KEY: bucket.settings.secretAccessKey,
    }),
    { dataDir, unbuilt: wanted.unbuilt },
  )
  try {
    const author = await registerPerson(server)
    const { headers } = author
    const draft = await importDraft(server, author)
    const at = await startConversation(server, author)
    const upload = () =>
      call(server, 'POST', `/api/building_novel/${draft}/assets`, { headers, body: pictureForm('Fog') })
    const rowsWithoutObject = async () => {
      const { rows } = await postgres.pool.query<{ key: string }>(
        `select novel_id || '/' || file || '/original.' || extension as key from assets where novel_id = $1`,
        [draft],
      )
      return rows.filter(({ key }) => !bucket.objects.has(key)).length
    }
    const fails = async (what: string, begin: () => void, end: () => void, wellToo: boolean) => {
      begin()
      const began = performance.now()
      const [answer, health, history] = await Promise.all([
        upload(),
        call(server, 'GET', '/api/health'),
        call(server, 'GET', `/api/english/game/${at.novel}/state/${at.state}/history`, { headers }),
      ])
      const ms = performance.now() - began
      const isClear =
        answer.status === 503 && answer.json?.code === 'files_unavailable' && answer.headers.has('retry-after')
      figures.expect(
        isClear || (wellToo && answer.status === 201),
        `${what}: an upload answered ${answer.status} ${answer.text}`,
      )
      figures.expect(ms < patienceMs, `${what}: an upload took ${Math.round(ms)} ms`)
      figures.most('answer with a failing store s', ms / 1_000)
      figures.expect(health.status === 200 && history.status === 200, `${what}: other calls fail`)
      figures.expect((await rowsWithoutObject()) === 0, `${what}: there is a row without a file`)
      end()
      figures.expect(
        await until(async () => (await upload()).status === 201, 15_000),
        `${what}: uploads do not work afterwards`,
      )
      figures.add('faults of a store')
    }
    const set = (state: LineState) => () => line.set(state)
    const well = set('well')
    await fails('a slow store', set({ lateMs: 1_500 }), well, true)
    await fails(
      'a failing store',
      () => bucket.fail(500, 1_000),
      () => bucket.fail(500, 0),
      false,
    )
    await fails(
      'a store that fails now and then',
      () => bucket.fail(503, 1),
      () => bucket.fail(503, 0),
      true,
    )
    await fails(
      'a store that refuses the key',
      () => bucket.fail(403, 1_000),
      () => bucket.fail(403, 0),
      false,
    )
    await fails('an unreachable store', set('cut'), well, false)
    if (wanted.only !== 'quick') await fails('a silent store', set('silent'), well, false)
  } finally {
    await server.stop()
    await Promise.all([line.close(), bucket.close(), postgres.close()])
    removeFolder(dataDir)
  }
}
