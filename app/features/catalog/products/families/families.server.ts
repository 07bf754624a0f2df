import { cacheByVersion } from '#platform/cache/version-cache.server.ts'
import { type Db, queryRows } from '#platform/database/db.server.ts'
import type { Services } from '#platform/http/request-context.server.ts'
import { inLocale, type Locale, type Texts } from '#text/text.tsx'
import type { AttributeKind } from '../listing.ts'

export type Family = {
  id: string
  parent_id: string | null
  name: string
  tagline: string
  story: string
  guide: { question: string; answer: string }[]
}

type FamilyRow = Omit<Family, 'name' | 'tagline' | 'story' | 'guide'> & {
  name: Texts
  tagline: Texts
  story: Texts
  guide: { question: Texts; answer: Texts }[]
}

/** Families are cached until the public version changes. */
type FamilyContext = { db: Db; services: Pick<Services, 'version'>; locale: Locale }

const cacheFamilies = cacheByVersion<Family[]>()

/** All families, in display order. Cached. */
export const families = ({ db, services, locale }: FamilyContext): Promise<Family[]> =>
  cacheFamilies(services.version, locale, () => readFamilies(db, locale))

/** A family by its ID, or null. Cached. */
export const findFamily = async (ctx: FamilyContext, id: string): Promise<Family | null> =>
  (await families(ctx)).find((family) => family.id === id) ?? null

async function readFamilies(db: Db, locale: Locale): Promise<Family[]> {
  const rows = await queryRows<FamilyRow>(
    db,
    'select id, parent_id, name, tagline, story, guide from families order by position, id',
    [],
    'families',
  )
  return rows.map((row) => localize(row, locale))
}

const localize = (row: FamilyRow, locale: Locale): Family => ({
  id: row.id,
  parent_id: row.parent_id,
  name: inLocale(row.name, locale),
  tagline: inLocale(row.tagline, locale),
  story: inLocale(row.story, locale),
  guide: row.guide.map(({ question, answer }) => ({
    question: inLocale(question, locale),
    answer: inLocale(answer, locale),
  })),
})

/** An attribute that lists can be filtered by, with the labels of its values. */
export type FacetAttribute = {
  id: string
  name: string
  kind: AttributeKind
  unit: string | null
  digits: number
  /** Label by facet value; empty for numbers. */
  words: Record<string, string>
}

const cacheFacetAttributes = cacheByVersion<FacetAttribute[]>()

/** The facet attributes of these families; of all families for an empty list. Cached. */
export const facetAttributes = ({ db, services, locale }: FamilyContext, family_ids: string[]) =>
  cacheFacetAttributes(services.version, `${locale} ${family_ids}`, () =>
    readFacetAttributes(db, family_ids, locale),
  )

async function readFacetAttributes(db: Db, family_ids: string[], locale: Locale): Promise<FacetAttribute[]> {
  const rows = await queryRows<
    Omit<FacetAttribute, 'name' | 'words'> & {
      name: Texts
      choices: Record<string, Texts> | null
      texts: Texts[] | null
    }
  >(
    db,
    `select a.id, a.name, a.kind, a.unit, a.digits, a.choices,
            case a.kind when 'text' then (select jsonb_agg(distinct v.words) from product_attributes v where v.attribute_id = a.id) end as texts
     from attributes a
     join (select attribute_id, min(f.position * 100 + fa.position) as position
           from family_attributes fa join families f on f.id = fa.family_id
           where fa.facet and ($1::text[] = '{}' or fa.family_id = any($1)) group by 1) shown on shown.attribute_id = a.id
     order by shown.position, a.id`,
    [family_ids],
    'facet-attributes',
  )
  return rows.map(({ choices, texts, name, ...attribute }) => ({
    ...attribute,
    name: inLocale(name, locale),
    words: Object.fromEntries([
      ...Object.entries(choices ?? {}).map(([value, words]) => [value, inLocale(words, locale)]),
      ...(texts ?? []).map((words) => [words.en, inLocale(words, locale)]),
    ]),
  }))
}
