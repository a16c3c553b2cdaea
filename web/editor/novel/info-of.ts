import type { NovelInfo } from '@fabula/core/edit/change-info'
import { formSchemas } from '@fabula/core/edit/form-schemas'
import type { Novel } from '@fabula/core/novel/novel'

/** The novel's own facts as its form has them. */
export const infoOf = (novel: Novel): NovelInfo =>
  ({
    ...Object.fromEntries(Object.keys(formSchemas.novelInfo.shape).map((name) => [name, novel[name as keyof Novel]])),
    credits: novel.credits ?? '',
  }) as unknown as NovelInfo
