import readXlsx from 'read-excel-file/node'
import { extractText, getDocumentProxy } from 'unpdf'
import { isLong } from '#test/length.ts'
import type { Api } from '../harness.ts'
import { type Call, type Request, send } from '../hostile/calls.ts'
import { blobText, COMPANIES, ownWord, type Word } from '../isolation.ts'
import { bearer } from '../people.ts'
import type { CallRow } from './row.ts'
import { ROWS } from './table.ts'
import { type Caller, nothing, type World } from './world.ts'

type Answer = Awaited<ReturnType<typeof send>>

/** What is told of a company that only it may know. */
type LeakKind = 'its own' | 'its prices' | 'its lists' | 'ids of its things' | 'what is hidden' | 'a count'

export interface Found {
  checks: number
  /** By call, in words. */
  leaks: Map<string, string[]>
  /** Calls by which somebody was told something of their own: those that tell nothing would leak nothing either. */
  telling: Set<string>
}

/** An answer as text, unpacked where it is a file. */
async function textOf(answer: Answer): Promise<string> {
  const type = String(answer.headers['content-type'])
  if (answer.statusCode >= 300) return answer.body
  if (type.includes('spreadsheetml')) return JSON.stringify(await readXlsx(answer.rawPayload))
  if (type.includes('pdf')) {
    const pdf = await getDocumentProxy(new Uint8Array(answer.rawPayload))
    return (await extractText(pdf, { mergePages: true })).text
  }
  return answer.headers['content-encoding'] === 'br' ? blobText(answer.rawPayload) : answer.body
}

/** Ids that were asked for are no news to whoever asked, nor is the number that a refusal repeats. */
const withoutAsked = (text: string, request: Request, isRefused: boolean): string =>
  [...JSON.stringify(request).matchAll(/[0-9a-f-]{36}|(?:alfa|beta|gamma)-[12]/g)].reduce(
    (left, [asked]) => (isRefused || asked.length === 36 ? left.replaceAll(asked, '') : left),
    text,
  )

function toldOf(text: string, caller: Caller, world: World): [Word, LeakKind][] {
  const told: [Word, LeakKind][] = []
  for (const { word, ore } of COMPANIES) {
    if (word === caller.sees) continue
    if (text.includes(ownWord(word))) told.push([word, 'its own'])
    if (new RegExp(`\\d[.,]${ore}\\b`).test(text)) told.push([word, 'its prices'])
    if (text.includes(`lista-${word}`)) told.push([word, 'its lists'])
    if ([...world.ids[word]].some((id) => text.includes(id))) told.push([word, 'ids of its things'])
  }
  const bare = text.replaceAll(/lista-\w+/g, '')
  if (new RegExp(`${caller.sees}dold|${caller.sees}-[12]\\b`).test(bare)) told.push([caller.sees, 'what is hidden'])
  return told
}

/** For each company but one's own four kinds of things, and of one's own what is hidden. */
const KINDS = 4 * (COMPANIES.length - 1) + 1

const tellsOwn = (text: string, { sees }: Caller): boolean =>
  text.includes(ownWord(sees)) || new RegExp(`\\d[.,]${COMPANIES.find(({ word }) => word === sees)!.ore}\\b`).test(text)

const codeOf = ({ statusCode, body }: Answer): string =>
  statusCode < 400 ? `${statusCode}` : `${statusCode} ${/"code":"(\w+)"/.exec(body)?.[1] ?? body}`

/** What became of a request, intents that were refused included. */
const outcomeOf = (answer: Answer): string =>
  `${codeOf(answer)} ${[...answer.body.matchAll(/"outcome":"\w+","code":(?:"\w+"|null)/g)].join(' ')}`.trim()

/**
 * Everybody asks everything, or those who have their turn: about their own company's things, about the others', and about nothing at all. What is
 * answered holds nothing of another company, and what others have is answered as what nobody has.
 */
export async function companyLeaks(
  api: Api,
  world: World,
  calls: readonly Call[],
  askers: (callers: readonly Caller[], turn: number) => readonly Caller[] = inTurn,
): Promise<Found> {
  const found: Found = { checks: 0, leaks: new Map(), telling: new Set() }
  const ask = async (call: Call, caller: Caller, request: Request) => {
    const answer = await send(api, call, { query: {}, path: {}, headers: headersOf(call, caller), ...request })
    return { answer, text: withoutAsked(await textOf(answer), request, answer.statusCode >= 400) }
  }
  // The second time from what was kept, which others have filled.
  const again = calls.filter(({ path }) => path.startsWith('/api/products'))
  let turn = 0
  for (const call of [...calls, ...again])
    for (const row of ROWS[call.name] ?? [])
      for (const caller of askers(world.callers, turn++)) await look({ found, ask, call, row, caller, world })
  return found
}

/** In the short run each kind of caller once, of a company that is another one for the next call. */
function inTurn(callers: readonly Caller[], turn: number): readonly Caller[] {
  if (isLong) return callers
  const kinds = [...new Set(callers.map(kindOf))]
  return callers.filter((caller) => {
    const company = COMPANIES.findIndex(({ word }) => word === caller.sees)
    return (company + kinds.indexOf(kindOf(caller)) + turn) % COMPANIES.length === 0
  })
}

const kindOf = ({ what }: Caller): string => what.slice(what.indexOf(':'))

interface Looking {
  found: Found
  ask: (call: Call, caller: Caller, request: Request) => Promise<{ answer: Answer; text: string }>
  call: Call
  row: CallRow
  caller: Caller
  world: World
}

async function look({ found, ask, call, row, caller, world }: Looking): Promise<void> {
  const leak = (what: string): void => {
    const sentence = `${caller.what}${row.what === undefined ? '' : `, ${row.what}`}: ${what}`
    found.leaks.set(call.name, [...(found.leaks.get(call.name) ?? []), sentence])
  }
  const check = (text: string, about: string): void => {
    found.checks += KINDS
    for (const [word, kind] of toldOf(text, caller, world)) leak(`asking about ${about} tells ${kind} of ${word}`)
  }
  const own = row.ask(world.things[caller.sees], caller)
  if (!row.changes) {
    const { answer, text } = await ask(call, caller, own)
    check(text, 'one’s own')
    if (answer.statusCode < 300 && tellsOwn(text, caller)) found.telling.add(call.name)
    if (row.count && answer.statusCode === 200) {
      const [of, told] = row.count
      found.checks++
      if (told(answer) !== caller.counts[of]) leak(`tells a count, ${told(answer)} ${of}`)
    }
  }
  if (row.open) return
  const none = await ask(call, caller, row.ask(nothing(), caller))
  for (const { word } of COMPANIES) {
    const theirs = row.ask(world.things[word], caller)
    if (word === caller.sees || shape(theirs) === shape(own)) continue
    const { answer, text } = await ask(call, caller, theirs)
    check(text, word)
    found.checks++
    // Who had a right in a cart is told that it has ended [contract/carts-of-colleagues].
    const isFormer = caller.had === word && outcomeOf(answer).includes('access_ended')
    if (!isFormer && outcomeOf(answer) !== outcomeOf(none.answer))
      leak(`what is ${word}’s is answered ${outcomeOf(answer)}, what is nobody’s ${outcomeOf(none.answer)}`)
  }
}

const NEW: ReadonlySet<string> = new Set(['clientId', 'opId', 'username', 'connection_id'])

/** A request without what is new in each. */
const shape = (request: Request): string =>
  JSON.stringify(request, (key, value: unknown) => (NEW.has(key) ? '' : value))

const headersOf = ({ name }: Call, { token }: Caller): Record<string, string> =>
  name === 'get /api/products/index' ? { ...bearer(token), 'accept-encoding': 'br' } : bearer(token)
