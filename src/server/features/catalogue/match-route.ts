import type { FastifyReply } from 'fastify'
import type { NumberAnswer } from '#catalogue/look-up.ts'
import { foundUids, matchedRows, withFairShare } from '#catalogue/matched-rows.ts'
import { type Match, MatchAnswerSchema, MatchSchema } from '#contract/catalogue/match.schema.ts'
import { MATCH_CANDIDATES_MAX } from '#contract/catalogue/match.ts'
import { API } from '#contract/paths.ts'
import type { ProductCard } from '#contract/catalogue/product.schema.ts'
import type { App } from '../../http/app-type.ts'
import { companyAsked, requireShop, signedIn } from '../../http/session.ts'
import type { Cards } from './cards.ts'
import type { View } from './companies/overlays.ts'
import type { CatalogueIndex } from './catalogue-index.ts'
import { readyInTime } from './ready-in-time.ts'
import { type Reader, successorUids } from './rows.ts'

export interface MatchDeps {
  pool: Reader
  index: CatalogueIndex
  cards: Cards
}

/** `POST /api/products/match`: the products that rows of article numbers name, priced; one answer per row. */
export function matchRoute(app: App, deps: MatchDeps): void {
  app.post(
    API.match,
    { schema: { body: MatchSchema, response: { 200: MatchAnswerSchema } } },
    async (request, reply) => {
      const session = signedIn(request)
      const { shop_id: shop, company_id } = request.body
      requireShop(session, shop, 'cart.use')
      const company = companyAsked(session, shop, company_id)
      return sendJson(reply, await match(deps, request.body, company))
    },
  )
}

/** The cards are JSON already. */
const sendJson = (reply: FastifyReply, json: string): FastifyReply =>
  reply.type('application/json; charset=utf-8').send(json)

async function match(
  { pool, index, cards }: MatchDeps,
  { shop_id: shop, language, rows }: Match,
  company: string | null,
): Promise<string> {
  const own = index.own(shop)
  const views = index.views([{ shop, company }])
  // Numbers are the same in every language: the one that is always there will do.
  await readyInTime(index, views, own)
  const numbers = rows.map(({ number }) => number)
  const found = withFairShare(await index.lookUp(numbers, views[0] as View, own, MATCH_CANDIDATES_MAX))
  const successors = await successorsOf(pool, shop, found, numbers)
  const uids = [...new Set([...found.flatMap((answer) => answer.uids), ...successors.values()])]
  const texts = new Map<string, string>()
  const byUid = new Map<string, ProductCard>()
  for (const text of await cards.of(
    uids.map((uid) => ({ shop, uid })),
    language ?? own,
    views,
  )) {
    const card = JSON.parse(text) as ProductCard
    texts.set(card.uid, text)
    byUid.set(card.uid, card)
  }
  const answers = found.map((answer, i): NumberAnswer => {
    const successor = successors.get(numbers[i]?.trim() ?? '')
    return successor !== undefined && byUid.has(successor) ? { found: 'gone', uids: [successor] } : answer
  })
  const data = matchedRows(rows, answers, (uid) => byUid.get(uid) ?? null)
  const cardsFound = foundUids(data).flatMap((uid) => texts.get(uid) ?? [])
  return `{"data":${JSON.stringify(data)},"products":[${cardsFound.join(',')}]}`
}

/** What stands in for products that are gone, by numbers that name no other one for sure. */
const successorsOf = (
  pool: Reader,
  shop: string,
  answers: readonly NumberAnswer[],
  numbers: readonly string[],
): Promise<Map<string, string>> =>
  successorUids(pool, shop, [
    ...new Set(numbers.flatMap((number, i) => (UNSURE.has(answers[i]?.found ?? 'unknown') ? [number.trim()] : []))),
  ])

const UNSURE: ReadonlySet<NumberAnswer['found']> = new Set(['part', 'several', 'unknown'])
