import { filledRooms } from '#contract/cart/by-room.ts'
import type { Cart, CartLine } from '#contract/cart/cart.schema.ts'
import { COUNTED } from '#contract/cart/line.ts'
import { NOTE_MAX } from '#contract/cart/rooms.ts'
import { moneyOf } from '#contract/cart/sums.ts'
import type { LetterLine } from './letter.ts'
import { oneLine } from './queue.ts'

interface Words {
  note: string
  withoutRoom: string
  moreLines: (lines: number) => string
  /** What else there is to say of a line. */
  about?: (line: CartLine) => string[]
}

type Told = Pick<Cart, 'rooms' | 'currency'> & { lines: readonly CartLine[] }

/** The counted lines of a cart or an order as a letter has them: under their rooms, with their notes, and not too many. */
export function cartLines(cart: Told, max: number, words: Words): LetterLine[] {
  const money = moneyOf(cart)
  const counted = cart.lines.filter((line) => line.prisl_underrad === COUNTED)
  const ids = new Set(filledRooms({ ...cart, lines: counted }).flatMap(({ lines }) => lines.map(({ id }) => id)))
  const first = new Set([...ids].slice(0, max))
  const shown = filledRooms({ ...cart, lines: counted.filter(({ id }) => first.has(id)) }).flatMap(
    ({ room, lines }): LetterLine[] => [
      ...(cart.rooms ? [[oneLine(room?.name ?? words.withoutRoom), null] satisfies LetterLine] : []),
      ...lines.flatMap((line): LetterLine[] => {
        const { antal, article_number, product, subtotal, note } = line
        const more = [
          ...(words.about?.(line) ?? []),
          ...(note === undefined ? [] : [`${words.note}: ${oneLine(note, NOTE_MAX)}`]),
        ]
        return [
          [`${antal} × ${oneLine(product.name)} (${oneLine(article_number)})`, money(subtotal)],
          ...more.map((text): LetterLine => [text, '']),
        ]
      }),
    ],
  )
  const more = counted.length - first.size
  return more > 0 ? [...shown, [words.moreLines(more), '']] : shown
}
