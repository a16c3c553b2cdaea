import { isBlank } from '@fabula/core/record/is-blank'
import { limits } from '@fabula/core/record/limits'
import { editorNovelPhrases } from '@fabula/phrases/editor-novel'
import { memo, useState } from 'react'
import { maySucceedLater } from '../../client/may-succeed-later.ts'
import { useWords } from '../../page/page-facts.tsx'
import { useFileAddress } from '../../page/use-file-address.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { MusicIcon } from '../../ui/icons.tsx'
import { CheckIcon, CloseIcon, PictureIcon, WarningIcon } from '../../ui/tool-icons.tsx'
import { ProblemWords } from '../forms/problem-words.tsx'
import { useSpelling } from '../forms/use-spelling.ts'
import { LimitedText } from '../limited-text/limited-text.tsx'
import { KindSelect, useDuplicateNameHint } from './asset-fields.tsx'
import { hasWords, isFinished, type UploadItem, type UploadQueue } from './upload-queue.ts'
import { useUploadItems } from './use-uploads.ts'

/**
 * The queue of uploads: progress, name and description, retry and cancel for each. Renders nothing when it is empty.
 */
export function UploadPanel({ queue }: { queue: UploadQueue }) {
  const words = useWords(editorNovelPhrases).assets
  const items = useUploadItems(queue)
  if (items.length === 0) return null
  const stored = items.filter(({ state }) => state.kind === 'stored').length
  const failed = items.some(({ state }) => state.kind === 'failed' && maySucceedLater(state.problem))
  const notTaken = items.filter(({ state }) => state.kind === 'failed' || state.kind === 'refused').length
  return (
    <section className="upload-panel" aria-label={words.queue}>
      <header>
        <h3>{stored === items.length ? words.queueDone : words.queue}</h3>
        <span className="editor-count" role="status">
          {words.queueCount(stored, items.length)}
        </span>
        {notTaken > 0 && <strong className="upload-not-taken">{words.notTaken(notTaken)}</strong>}
        {failed && (
          <Button size="small" onClick={() => queue.retryAll()}>
            {words.retryAll}
          </Button>
        )}
        {items.some(({ state }) => isFinished(state)) && (
          <Button size="small" kind="ghost" onClick={queue.clearFinished}>
            {words.clear}
          </Button>
        )}
      </header>
      <ul>
        {items.map((item) => (
          <UploadRow key={item.key} item={item} queue={queue} />
        ))}
      </ul>
    </section>
  )
}

const UploadRow = memo(function UploadRow({ item, queue }: { item: UploadItem; queue: UploadQueue }) {
  const words = useWords(editorNovelPhrases).assets
  const spelling = useSpelling()
  const { key, name, description, state, file } = item
  const taken = useDuplicateNameHint(item.type, name, state.kind === 'stored' ? state.id : null)
  const refused = state.kind === 'refused'
  return (
    <li className="upload-row" data-state={state.kind}>
      <FileThumb item={item} />
      <div className="upload-words">
        {refused ? (
          <p>{file.name}</p>
        ) : (
          <>
            <LimitedText
              label={words.name}
              most={limits.name}
              {...spelling}
              value={name}
              hint={taken}
              error={isBlank(name) ? words.nameRequired : undefined}
              onChange={(text) => queue.type(key, { name: text })}
              onBlur={() => queue.commit(key)}
            />
            <LimitedText
              label={words.description}
              most={limits.prompt}
              long
              rows={1}
              {...spelling}
              value={description}
              error={isBlank(description) ? words.descriptionRequired : undefined}
              onChange={(text) => queue.type(key, { description: text })}
              onBlur={() => queue.commit(key)}
            />
          </>
        )}
        <div className="upload-state">
          <UploadStateWords item={item} />
          {!refused && item.type !== 'music' && (
            <KindSelect labelHidden value={item.type} onChange={(kind) => queue.turnInto(key, kind)} />
          )}
        </div>
      </div>
      <div className="upload-actions">
        {state.kind === 'failed' && (
          <Button size="small" onClick={() => queue.retry(key)}>
            {words.retry}
            <span className="ui-hidden">: {name}</span>
          </Button>
        )}
        <IconButton
          size="small"
          name={`${state.kind === 'stored' || refused ? words.dismiss : words.cancel}: ${name}`}
          onClick={() => queue.cancel(key)}
        >
          <CloseIcon />
        </IconButton>
      </div>
    </li>
  )
})

function UploadStateWords({ item }: { item: UploadItem }) {
  const words = useWords(editorNovelPhrases).assets
  const { state } = item
  switch (state.kind) {
    case 'waiting':
      return <span>{hasWords(item) ? words.waiting : words.waitsForWords}</span>
    case 'sending': {
      const percent = Math.floor(state.share * 100)
      return (
        <>
          <progress max={1} value={state.share < 1 ? state.share : undefined} aria-label={item.name} />
          <span>{percent < 100 ? words.sending(percent) : words.checking}</span>
        </>
      )
    }
    case 'failed':
      return (
        <>
          <WarningIcon />
          <ProblemWords problem={state.problem} />
        </>
      )
    case 'refused':
      return (
        <>
          <WarningIcon />
          <span className="ui-field-error" role="alert">
            {words[state.fault]}
          </span>
        </>
      )
    case 'stored':
      return (
        <span className="upload-stored">
          <CheckIcon />
          {words.stored}
        </span>
      )
  }
}

/** The chosen picture, shown from the author's disk. */
function FileThumb({ item: { file, type, state } }: { item: UploadItem }) {
  const [unreadable, setUnreadable] = useState(false)
  const address = useFileAddress(type === 'music' || state.kind === 'refused' || unreadable ? null : file)
  return (
    <div className="asset-thumb" data-type={type}>
      {address ? (
        <img src={address} alt="" onError={() => setUnreadable(true)} />
      ) : type === 'music' ? (
        <MusicIcon />
      ) : (
        <PictureIcon />
      )}
    </div>
  )
}
