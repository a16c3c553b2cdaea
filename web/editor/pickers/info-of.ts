import type { NovelInfo } from '@fabula/core/edit/change-info'
import { formSchemas } from '@fabula/core/edit/form-schemas'
import type { Novel } from '@fabula/core/novel/novel'

/** The novel's info as its form holds it. */
export const infoOf = (novel: Novel): NovelInfo =>
  ({
    ...Object.fromEntries(Object.keys(formSchemas.novelInfo.shape).map((name) => [name, novel[name as keyof Novel]])),
    credits: novel.credits ?? '',
    reply_length: novel.reply_length ?? 'usual',
    reply_mood: novel.reply_mood ?? 'usual',
    reply_speakers: novel.reply_speakers ?? 'usual',
    readers_may_edit: novel.readers_may_edit ?? false,
    reply_style: novel.reply_style ?? '',
    author_note: novel.author_note ?? '',
  }) as unknown as NovelInfo
