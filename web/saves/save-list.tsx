import type { GamePlace, Save } from '@fabula/contract/shapes/play'
import { appPhrases } from '@fabula/phrases/app'
import { savesPhrases } from '@fabula/phrases/saves'
import { useState } from 'react'
import { AskAgain } from '../page/ask-again.tsx'
import { usePage, useWords } from '../page/page-facts.tsx'
import { momentIn } from '../page/show-in-language.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { DeleteIcon } from '../ui/tool-icons.tsx'
import { MomentCard } from './moment-card.tsx'
import './save-list.css'
import type { Saves } from './use-saves.ts'

/** A state that can be loaded, and how far its message had been read. */
export type Loaded = Pick<Save, 'game_state_id'> & { position: number | null }
type SaveListProps = {
  saves: Saves
  /** The id of the item being loaded. */
  loading: string | null
  onLoad: (wanted: Loaded) => void
  /** Called when a deletion failed. */
  onFailed?: (sentence: string) => void
}

/** The reader's current games, saves, and earlier games. A deletion can be undone in place. */
export function SaveList({ saves, loading, onLoad, onFailed }: SaveListProps) {
  const words = useWords(savesPhrases)
  const { loading: loadingWord } = useWords(appPhrases)
  const [toDelete, setToDelete] = useState<Save | null>(null)
  const { list, games, deleted } = saves
  if (saves.failed) return <AskAgain text={words.fetchFailed} onAgain={saves.again} />
  if (list === null) return <Skeleton shape="block" count={3} label={loadingWord} />
  const currentGame = games.find((game) => game.is_current)
  const earlier = games.filter((game) => !game.is_current)
  const remove = async (save: Save) => {
    setToDelete(null)
    if (!(await saves.remove(save))) onFailed?.(words.deleteFailed)
  }
  return (
    <div className="save-lists">
      <ul className="moments">{currentGame && <CurrentGame game={currentGame} />}</ul>
      {list.length === 0 && <p>{words.noSaves}</p>}
      <ul className="moments">
        {list.map((save) =>
          deleted.has(save.save_id) ? (
            <Deleted key={save.save_id} save={save} onRestore={() => void saves.restore(save)} />
          ) : (
            <SaveRow
              key={save.save_id}
              save={save}
              busy={loading === save.game_state_id}
              onLoad={() => onLoad(save)}
              onDelete={() => setToDelete(save)}
            />
          ),
        )}
      </ul>
      {earlier.length > 0 && (
        <section aria-labelledby="earlier-games">
          <h3 id="earlier-games">{words.earlierGames}</h3>
          <p className="moment-where">{words.earlierGamesText}</p>
          <ul className="moments">
            {earlier.map((game) => (
              <EarlierGame
                key={game.game_id}
                game={game}
                busy={loading === game.game_state_id}
                onLoad={() => onLoad({ game_state_id: game.game_state_id, position: null })}
              />
            ))}
          </ul>
        </section>
      )}
      <ConfirmDialog
        open={toDelete !== null}
        title={words.deleteTitle}
        confirmLabel={words.delete}
        danger
        onCancel={() => setToDelete(null)}
        onConfirm={() => toDelete && void remove(toDelete)}
      >
        <p>{toDelete && nameOf(toDelete, words)}</p>
      </ConfirmDialog>
    </div>
  )
}

type Words = (typeof savesPhrases)['english']
const nameOf = (save: Save, words: Words) => (save.kind === 'quick' ? words.quickSave : save.name)

function When({ iso }: { iso: string }) {
  const { language } = usePage()
  return <time dateTime={iso}>{momentIn(language, iso)}</time>
}

function CurrentGame({ game }: { game: GamePlace }) {
  const words = useWords(savesPhrases)
  const facts = (
    <>
      <When iso={game.at} /> <span>{words.keptByItself}</span>
    </>
  )
  return <MomentCard moment={game} title={words.here} facts={facts} current />
}

type SaveRowProps = { save: Save; busy: boolean; onLoad: () => void; onDelete: () => void }

function SaveRow({ save, busy, onLoad, onDelete }: SaveRowProps) {
  const words = useWords(savesPhrases)
  const name = nameOf(save, words)
  const actions = (
    <>
      <Button size="small" busy={busy} onClick={onLoad}>
        {words.load}
        <span className="ui-hidden">: {name}</span>
      </Button>
      <IconButton size="small" name={`${words.delete}: ${name}`} onClick={onDelete}>
        <DeleteIcon />
      </IconButton>
    </>
  )
  return <MomentCard moment={save} title={name} facts={<When iso={save.created_at} />} actions={actions} />
}

/** Replaces a deleted save until the list is closed. */
function Deleted({ save, onRestore }: { save: Save; onRestore: () => void }) {
  const words = useWords(savesPhrases)
  return (
    <li className="moment-deleted" role="status">
      <span>{words.deleted(nameOf(save, words))}</span>
      <Button size="small" onClick={onRestore}>
        {words.undo}
      </Button>
    </li>
  )
}

type EarlierGameProps = { game: GamePlace; busy: boolean; onLoad: () => void }

function EarlierGame({ game, busy, onLoad }: EarlierGameProps) {
  const words = useWords(savesPhrases)
  const { language } = usePage()
  const facts = (
    <>
      <When iso={game.at} /> <span>{game.the_end ? words.theEnd : words.turns(game.turns)}</span>
    </>
  )
  const title = words.begun(momentIn(language, game.begun_at))
  const actions = (
    <Button size="small" busy={busy} onClick={onLoad}>
      {words.load}
      <span className="ui-hidden">: {title}</span>
    </Button>
  )
  return <MomentCard moment={game} title={title} facts={facts} actions={actions} />
}
