import { type Actor, recordChange } from '#platform/audit/audit.server.ts'
import { bumpPublicVersion } from '#platform/cache/page-cache.server.ts'
import { type Db, inTransaction, queryRows } from '#platform/database/db.server.ts'
import { only } from '#platform/database/rows.ts'
import { Problem } from '#platform/http/problem.ts'
import { text } from '#text/text.tsx'
import type { SearchRule } from './search-rule.ts'
import { ruleColumns } from './search-rules.server.ts'

type RuleValues = Omit<SearchRule, 'id' | 'version'>

/** The rule that a form was filled with; null for a new one. */
type Seen = { id: string; version: number } | null

/**
 * Adds a rule for a search term, or changes the one that was seen. It applies on every node within a second.
 * @throws Problem `conflict` when the rule has changed since, or the term has one of the kind already
 */
export const saveSearchRule = (db: Db, actor: Actor, values: RuleValues, seen: Seen): Promise<string> =>
  inTransaction(db, async (tx) => {
    const before = seen && (await lockRule(tx, seen))
    await refuseSecond(tx, values, before)
    const { kind, locale, term, target, is_two_way, product_ids } = values
    const given = [kind, locale, term, target, is_two_way, product_ids]
    const saved = only(
      await queryRows<{ id: string }>(
        tx,
        before
          ? `update search_rules set kind = $1, locale = $2, term = $3, target = $4, is_two_way = $5, product_ids = $6,
               version = version + 1, updated_at = clock_timestamp() where id = $7 returning id`
          : `insert into search_rules (kind, locale, term, target, is_two_way, product_ids)
             values ($1, $2, $3, $4, $5, $6) returning id`,
        before ? [...given, before.id] : given,
      ),
    )
    await recordRule(tx, actor, { id: saved.id, before: before && valuesOf(before), after: values })
    await bumpPublicVersion(tx)
    return saved.id
  })

/** Removes a rule. @throws Problem `missing`, `conflict` */
export const removeSearchRule = (db: Db, actor: Actor, seen: NonNullable<Seen>) =>
  inTransaction(db, async (tx) => {
    const before = await lockRule(tx, seen)
    await queryRows(tx, 'delete from search_rules where id = $1', [before.id])
    await recordRule(tx, actor, { id: before.id, before: valuesOf(before), after: null })
    await bumpPublicVersion(tx)
  })

async function lockRule(tx: Db, { id, version }: NonNullable<Seen>): Promise<SearchRule> {
  const [found] = await queryRows<SearchRule>(
    tx,
    `select ${ruleColumns} from search_rules where id = $1 for update`,
    [id],
  )
  if (!found) throw new Problem('missing', text('This entry no longer exists'))
  if (found.version !== version)
    throw new Problem('conflict', text('Someone else changed this entry in the meantime. Reload the page.'), {
      data: { reason: 'version' },
    })
  return found
}

async function refuseSecond(tx: Db, { kind, locale, term }: RuleValues, before: SearchRule | null) {
  // Two people who add the same term at once: the second one waits here.
  await queryRows(tx, 'select pg_advisory_xact_lock(hashtext($1))', [`search rule ${kind} ${locale} ${term}`])
  const others = await queryRows<{ id: string }>(
    tx,
    'select id from search_rules where kind = $1 and locale = $2 and term = $3',
    [kind, locale, term],
  )
  if (others.every(({ id }) => id === before?.id)) return
  const message = text('This search term has such an entry already. Edit it instead.')
  throw new Problem('conflict', message, { data: { reason: 'exists', fields: { term: message } } })
}

const valuesOf = ({ id: _, version: __, ...values }: SearchRule): RuleValues => values

type RuleChange = { id: string; before: RuleValues | null; after: RuleValues | null }

const recordRule = (tx: Db, actor: Actor, { id, before, after }: RuleChange) =>
  recordChange(tx, actor, {
    action: after ? 'search_rule.saved' : 'search_rule.removed',
    entity: 'search_rule',
    entity_id: id,
    label: (after ?? before)?.term,
    before,
    after,
  })
