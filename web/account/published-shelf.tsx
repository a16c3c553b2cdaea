import { pageAddress } from '@fabula/contract/page-address'
import type { User } from '@fabula/contract/shapes/account'
import { accountPhrases } from '@fabula/phrases/account'
import { Likes } from '../page/likes.tsx'
import { usePage } from '../page/page-facts.tsx'
import { Shelf } from '../page/shelf.tsx'
import { EmptyStage } from '../ui/empty-stage.tsx'
import { LinkButton } from '../ui/link-button.tsx'

/** All published novels of a user. */
export function PublishedShelf({ user, mine }: { user: User; mine: boolean }) {
  const { language } = usePage()
  const words = accountPhrases[language]
  if (mine && user.username === null && user.novels.length === 0) return null
  return (
    <section className="account-shelf">
      <h2>{words.publishedNovels}</h2>
      {user.novels.length === 0 ? (
        <EmptyStage heading="p" title={words.noNovels}>
          {mine && <LinkButton href={pageAddress.building(language)}>{words.toBuilding}</LinkButton>}
        </EmptyStage>
      ) : (
        <Shelf
          heading="h3"
          novels={user.novels.map((novel) => ({
            key: novel.novel_id,
            name: novel.name,
            description: novel.description,
            cover: novel.cover_url,
            href: pageAddress.published(language, novel.play_link),
            foot: (
              <>
                <Likes count={novel.likes} />
                {novel.hidden && <span className="account-hidden">{words.hidden}</span>}
              </>
            ),
          }))}
        />
      )}
    </section>
  )
}
