import type { MusicMix } from '@fabula/core/novel/music-mix'
import { workshopPhrases } from '@fabula/phrases/workshop'
import { workshopNovelPhrases } from '@fabula/phrases/workshop-novel'
import { useState } from 'react'
import { useWords } from '../../page/page-facts.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyStage } from '../../ui/empty-stage.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { AddIcon, DeleteIcon, EditIcon } from '../../ui/icons.tsx'
import { TrackPlayer } from '../assets/track-player.tsx'
import { DrawerHead } from '../frame/drawer-head.tsx'
import { useEntry } from '../place/use-entry.ts'
import { PlaceLink } from '../place/use-place.tsx'
import { useNovel, useWorkshop } from '../store/use-workshop.tsx'
import { DeleteDialog } from '../usages/delete-dialog.tsx'
import { MusicMixForm } from './music-mix-form.tsx'
import { TypingMark } from './typing-mark.tsx'
import './novel.css'

/** Mixes: the tracks that may follow each other inside a scene. */
export function MusicSection() {
  const words = useWords(workshopNovelPhrases)
  const { sections } = useWords(workshopPhrases)
  const workshop = useWorkshop()
  const mixes = useNovel((novel) => novel.music_mixes)
  const tracks = useNovel((novel) => novel.assets.musics)
  const { entry, open, close } = useEntry('music')
  const [deleting, setDeleting] = useState<MusicMix | null>(null)
  const none = tracks.length === 0
  const edited = mixes.find(({ id }) => id === entry)
  const remove = async () =>
    deleting &&
    workshop.edit(words.music.deedDelete(deleting.name), (novel) => ({
      ...novel,
      music_mixes: novel.music_mixes.filter(({ id }) => id !== deleting.id),
    }))
  return (
    <>
      <DrawerHead title={sections.music} note={words.music.emptyText}>
        <Button disabled={none} onClick={() => open('new')}>
          <AddIcon />
          {words.music.add}
          <TypingMark form="music-mix.new" />
        </Button>
      </DrawerHead>
      {none && (
        <p className="bench-nothing">
          {words.music.none}{' '}
          <PlaceLink to={{ kind: 'novel', section: 'assets', entry: 'music' }}>{words.music.toAssets}</PlaceLink>
        </p>
      )}
      {mixes.length === 0 && !none && <EmptyStage heading="p" title={words.music.empty} />}
      <ul className="bench-cards">
        {mixes.map((mix) => (
          <li key={mix.id} className="bench-card">
            <header>
              <h3>
                {mix.name}
                <TypingMark form={`music-mix.${mix.id}`} />
              </h3>
              <span className="bench-row-deeds">
                <span className="bench-count">{words.music.trackCount(mix.music_asset_ids.length)}</span>
                <IconButton name={words.editOf(mix.name)} size="small" onClick={() => open(mix.id)}>
                  <EditIcon />
                </IconButton>
                <IconButton name={words.deleteOf(mix.name)} size="small" onClick={() => setDeleting(mix)}>
                  <DeleteIcon />
                </IconButton>
              </span>
            </header>
            <ul className="mix-tracks">
              {mix.music_asset_ids.map((id) => {
                const track = tracks.find((each) => each.id === id)
                return (
                  <li key={id}>
                    <span>{track?.name ?? words.music.unknown}</span>
                    {track?.url && <TrackPlayer url={track.url} name={track.name} />}
                  </li>
                )
              })}
            </ul>
          </li>
        ))}
      </ul>
      {((entry === 'new' && !none) || edited) && <MusicMixForm key={entry} mix={edited ?? null} onClose={close} />}
      <DeleteDialog
        target={deleting && { name: deleting.name, thing: { kind: 'music_mix', id: deleting.id } }}
        onClose={() => setDeleting(null)}
        onDelete={remove}
      />
    </>
  )
}
