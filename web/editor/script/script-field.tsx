import {
  autocompletion,
  type CompletionContext,
  type CompletionResult,
  completionKeymap,
} from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { type Diagnostic, linter, lintGutter, lintKeymap, nextDiagnostic } from '@codemirror/lint'
import { Annotation, type ChangeSpec, EditorState, RangeSetBuilder, Transaction } from '@codemirror/state'
import { Decoration, type DecorationSet, EditorView, keymap, ViewPlugin, type ViewUpdate } from '@codemirror/view'
import { compareTexts } from '@fabula/core/compare/compare-texts'
import { type KeyboardEvent, type Ref, useEffect, useImperativeHandle, useRef } from 'react'
import { isSaveKey } from '../forms/use-save-key.ts'

/** Names that can be completed at the cursor. */
export interface ScriptWords {
  speakers: readonly string[]
  scenes: readonly string[]
  backgrounds: readonly string[]
  music: readonly string[]
  sprites: readonly string[]
}

/** Actions on the field from outside. */
export interface ScriptFieldHandle {
  /** Moves to the next problem after the cursor, and after the last one to the first. */
  toNextProblem: () => void
}

type ScriptFieldProps = {
  ref: Ref<ScriptFieldHandle>
  label: string
  value: string
  /** A new number means that the value was set, not typed. */
  edition: number
  readOnly: boolean
  onChange: (text: string) => void
  check: (text: string) => Diagnostic[]
  words: () => ScriptWords
}

/**
 * A text editor for the script: highlights scenes and exits, underlines problems, and completes names. Uses a shadow
 * root, so that its styles need no permission of the content security policy.
 */
export function ScriptField({ ref, label, value, edition, readOnly, onChange, check, words }: ScriptFieldProps) {
  const host = useRef<HTMLDivElement>(null)
  const latest = useRef({ onChange, check, words, value })
  latest.current = { onChange, check, words, value }
  const shown = useRef<EditorView | null>(null)
  useImperativeHandle(ref, () => ({
    toNextProblem() {
      if (!shown.current) return
      shown.current.focus()
      nextDiagnostic(shown.current)
    },
  }))
  useEffect(() => {
    const element = host.current
    if (!element) return
    const root = element.shadowRoot ?? element.attachShadow({ mode: 'open' })
    const view = new EditorView({
      root,
      parent: root,
      state: EditorState.create({
        doc: latest.current.value,
        extensions: [
          history(),
          keymap.of([...completionKeymap, ...defaultKeymap, ...historyKeymap, ...lintKeymap]),
          EditorState.readOnly.of(readOnly),
          EditorView.lineWrapping,
          EditorView.contentAttributes.of({ 'aria-label': label, spellcheck: 'true' }),
          EditorView.updateListener.of((update) => {
            const isTyped = update.transactions.some((each) => each.docChanged && !each.annotation(isPut))
            if (isTyped) latest.current.onChange(update.state.doc.toString())
          }),
          linter((shown) => latest.current.check(shown.state.doc.toString()), { delay: 300 }),
          lintGutter(),
          autocompletion({ override: [(context) => complete(context, latest.current.words())] }),
          lines,
          editorTheme,
        ],
      }),
    })
    shown.current = view
    return () => view.destroy()
  }, [label, readOnly])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is typed is in the field already
  useEffect(() => {
    const put = () => {
      const view = shown.current
      if (view) putInto(view, latest.current.value)
    }
    // Does not disturb a word that is being composed by an input method.
    if (!shown.current?.composing) return put()
    const content = shown.current.contentDOM
    const later = () => setTimeout(put)
    content.addEventListener('compositionend', later, { once: true })
    return () => content.removeEventListener('compositionend', later)
  }, [edition])
  const keepKeys = (event: KeyboardEvent) => {
    if (!isSaveKey(event.nativeEvent)) event.stopPropagation()
  }
  // biome-ignore lint/a11y/noStaticElementInteractions: the field within is what is written in; its keys are its own
  return <div ref={host} className="script-field" onKeyDown={keepKeys} />
}

/** Marks a change that was set, not typed. */
const isPut = Annotation.define<boolean>()

/** Sets the text, and changes only what differs, so that the cursor and the scroll position stay in place. */
function putInto(view: EditorView, value: string): void {
  const changes: ChangeSpec[] = []
  let from = 0
  for (const { kind, text } of compareTexts(view.state.doc.toString(), value)) {
    if (kind === 'new') changes.push({ from, insert: text })
    else {
      if (kind === 'gone') changes.push({ from, to: from + text.length })
      from += text.length
    }
  }
  if (changes.length > 0) view.dispatch({ changes, annotations: [isPut.of(true), Transaction.addToHistory.of(false)] })
}

/** Completions at the cursor. */
function complete(context: CompletionContext, words: ScriptWords): CompletionResult | null {
  const line = context.state.doc.lineAt(context.pos)
  const before = line.text.slice(0, context.pos - line.from)
  const options = (list: readonly string[], type: string, after = '') =>
    list.map((label) => ({ label, type, apply: label + after }))
  const named = /^(->\s*|\[.*\]\s*->\s*|@background\s+|@music\s+|@show\s(?:[^:]*:\s*|\s*)|@)/.exec(before)
  const [start = ''] = named ?? []
  const from = line.from + start.length
  if (start.includes('->')) return { from, options: options(words.scenes, 'class') }
  if (start.startsWith('@background')) return { from, options: options(words.backgrounds, 'constant') }
  if (start.startsWith('@music')) return { from, options: options(words.music, 'constant') }
  if (start.startsWith('@show'))
    return start.includes(':')
      ? { from, options: options(words.sprites, 'constant') }
      : { from, options: options(words.speakers, 'variable', ': ') }
  if (start === '@') return { from, options: options(['background', 'music', 'show'], 'keyword', ' ') }
  if (!context.explicit && !/^\p{Lu}[\p{L} ]*$/u.test(before)) return null
  return { from: line.from, options: options(words.speakers, 'variable', ': ') }
}

const marks = {
  scene: Decoration.line({ class: 'script-scene' }),
  way: Decoration.line({ class: 'script-way' }),
  stage: Decoration.line({ class: 'script-stage' }),
}

/** Highlights lines that are not words of the story. */
const lines = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet
    constructor(view: EditorView) {
      this.decorations = marked(view)
    }
    update(update: ViewUpdate) {
      if (update.docChanged || update.viewportChanged) this.decorations = marked(update.view)
    }
  },
  { decorations: ({ decorations }) => decorations },
)

function marked(view: EditorView): DecorationSet {
  const found = new RangeSetBuilder<Decoration>()
  for (const { from, to } of view.visibleRanges) {
    for (let at = from; at <= to; ) {
      const line = view.state.doc.lineAt(at)
      const kind = /^==/.test(line.text)
        ? 'scene'
        : /^(->|\[)/.test(line.text)
          ? 'way'
          : line.text.startsWith('@')
            ? 'stage'
            : null
      if (kind) found.add(line.from, line.from, marks[kind])
      at = line.to + 1
    }
  }
  return found.finish()
}

const editorTheme = EditorView.theme({
  '&': { height: '100%', color: 'var(--text)', fontSize: 'var(--step-0)' },
  '&.cm-focused': { outline: '2px solid var(--focus)' },
  '.cm-scroller': { fontFamily: 'var(--face-text)', lineHeight: '1.5' },
  '.cm-content': { maxWidth: '72ch', padding: '1rem', caretColor: 'var(--text)' },
  '.cm-cursor': { borderLeftColor: 'var(--text)' },
  '.cm-gutters': { background: 'transparent', border: 'none' },
  '.script-scene': { paddingTop: '0.8em', fontFamily: 'var(--face-title)', fontSize: '1.2em', fontWeight: '600' },
  '.script-way': { color: 'var(--lamp-text)' },
  '.script-stage': { color: 'var(--text-soft)' },
  '.cm-tooltip': { background: 'var(--near)', color: 'var(--text)', border: '1px solid var(--edge)' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': { background: 'var(--lamp)', color: 'var(--on-lamp)' },
})
