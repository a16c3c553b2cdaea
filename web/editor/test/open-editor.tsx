import type { NovelAnswer } from '@fabula/contract/shapes/novel'
import { WorldPromptId } from '@fabula/core/ids'
import type { ReactNode } from 'react'
import { render } from 'vitest-browser-react'
import { ApiError } from '../../client/api-problem.ts'
import { PageFactsProvider } from '../../page/page-facts.tsx'
import { type OpenNovel, readLocation } from '../location/location.ts'
import { LocationProvider } from '../location/use-location.tsx'
import { createEditor, type Editor } from '../store/editor.ts'
import type { EditorCalls, SceneFields } from '../store/editor-calls.ts'
import type { Fields } from '../store/parts.ts'
import { EditorProvider } from '../store/use-editor.tsx'
import { testNovel } from './test-novel.ts'

/** A novel with two world prompts and a static scene; the ids are always the same. */
export function novelInHand(): NovelAnswer {
  const prompt = (end: string, name: string) => ({
    id: WorldPromptId.parse(`00000000-0000-4000-8000-0000000000${end}`),
    name,
    prompt_description: `${name} is cold.`,
    conditionals: [],
  })
  return { ...testNovel(), world_prompts: [prompt('c1', 'Harbour'), prompt('c2', 'Quay')] }
}

/** The failure of a server that will be back: edits are kept, and sent again. */
export const unreachable = { status: 503, code: null, detail: '' }
/** The server's refusal of invalid input. */
export const invalid = { status: 422, code: 'invalid_input', detail: 'Some of the input is not valid' }

/** Opens an editor around a component, with a server that accepts everything unless told to refuse. */
export async function openEditor(
  children: ReactNode,
  {
    novel = novelInHand() as NovelAnswer,
    language = 'english' as 'english' | 'russian',
    base = 'building_novel' as OpenNovel['base'],
    fresh = novel as NovelAnswer,
    /** An editor that is open already. */
    opened = null as Editor | null,
    /** The viewer; null if unknown. */
    viewer = null as { id: string; username: string } | null,
  } = {},
) {
  const server = {
    refuse: null as ConstructorParameters<typeof ApiError>[0] | null,
    saved: [] as Fields[],
    room: true,
    /** Answers wait for this promise. */
    answers: Promise.resolve(),
  }
  const save = async (fields: Fields, revision: number) => {
    await server.answers
    if (server.refuse) throw new ApiError(server.refuse)
    server.saved.push(fields)
    return revision + 1
  }
  const calls = {
    readNovel: async () => fresh,
    saveHead: save,
    putScene: (_scene: unknown, whole: Fields) => save(whole, 0),
    changeAssets: async (fields: Fields) => void (await save(fields, 0)),
    deleteScene: async () => {
      if (server.refuse) throw new ApiError(server.refuse)
    },
    saveScene: (_scene: unknown, fields: Fields, revision: number) => save(fields, revision),
    saveScenes: (changes: readonly SceneFields[]) =>
      Promise.all(changes.map(({ fields, revision }) => save(fields, revision))),
  } as unknown as EditorCalls
  const editor = opened ?? createEditor(novel, { calls, editStore: { read: () => ({}), write: () => server.room } })
  const openNovel: OpenNovel = { base, novelId: novel.id, language }
  if (viewer) localStorage.setItem('fabula.session', JSON.stringify({ token: 't', user: viewer }))
  else localStorage.removeItem('fabula.session')
  const data = { language, path: location.pathname, query: location.search, viewer } as never
  const shown = await render(
    <PageFactsProvider data={data} theme="light">
      <EditorProvider value={editor}>
        <LocationProvider openNovel={openNovel}>{children}</LocationProvider>
      </EditorProvider>
    </PageFactsProvider>,
  )
  return { server, editor, shown, place: () => readLocation(null, location.search) }
}
