/** A figure measured for similar projects, and our goal. */
export interface Peer {
  what: string
  who: string
  goal: string
}

/** By the benchmark whose table they belong to. */
export const peers: Readonly<Record<string, readonly Peer[]>> = {
  weight: [
    {
      what: 'JS and CSS of the Play page, gzip',
      who: 'narraleaf 192 KB, WebGAL 426 KB, Monogatari 878 KB, bare React 66-70 KB',
      goal: '105 KB; Home, Search and Novel 95 KB',
    },
  ],
  turn: [
    { what: "click to the model's request", who: 'SillyTavern 230 ms', goal: '25 ms' },
    {
      what: "the server's share, median / p95",
      who: 'SillyTavern 2.3 ms (proxy only), Agnai 20-24 ms, bare 1.0 ms',
      goal: '3 / 8 ms',
    },
    { what: "the line's first token to the client", who: 'bare 0.3 ms', goal: '2 ms' },
  ],
  load: [
    {
      what: 'stored, streamed turns a second at 50 readers',
      who: 'SillyTavern 850 (stores nothing), Agnai 54, bare Fastify and Postgres 2,830',
      goal: '0.5 of the bare floor of the same run',
    },
  ],
  growth: [
    {
      what: 'resident memory after load',
      who: 'SillyTavern 367 MB, Agnai 361 MB, bare 91 MB',
      goal: '220 MB; growth 15 MB',
    },
  ],
  'start-time': [
    { what: 'warm start to the first answer', who: 'SillyTavern 2.3 s', goal: "0.8 s beside the database's own" },
  ],
  'first-scene': [
    {
      what: 'first text of a scene, slow phone',
      who: 'Tuesday JS 1.9 s, narraleaf 4.9 s, WebGAL 5.5 s, Monogatari 10.7 s, Pixi’VN 11.8 s, SillyTavern 74 s',
      goal: '0.9 s, and 1.3 of a hand-inlined page (0.69 s)',
    },
  ],
  editor: [
    { what: 'graph of 1,000 scenes interactive', who: 'Twine 734 ms, React Flow culled 623 ms', goal: '500 ms' },
    { what: 'slowest input', who: 'Twine 216 ms, React Flow 24 ms', goal: '50 ms' },
    { what: "open a scene's editor", who: 'Twine 333 ms', goal: '150 ms' },
  ],
}
