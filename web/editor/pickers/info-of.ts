import type { NovelInfo } from '@fabula/core/edit/change-info'
import { formSchemas } from '@fabula/core/edit/form-schemas'
import type { Novel } from '@fabula/core/novel/novel'
import { emptyRecord, fieldsOf } from '@fabula/core/record/field-facts'

/** The novel's info as its form holds it. Fields that an older novel lacks have the values of a new one. */
export function infoOf(novel: Novel): NovelInfo {
  const fields = fieldsOf(formSchemas.novelInfo)
  const own = Object.entries(novel).filter(([name, value]) => name in fields && value !== undefined)
  return { ...emptyRecord(formSchemas.novelInfo), ...Object.fromEntries(own) } as unknown as NovelInfo
}
