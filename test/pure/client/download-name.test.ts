import { expect, test } from 'vitest'
import { nameOf } from '#client/http/download.ts'

test.each([
  ['attachment; filename="order-2026-00042.xlsx"', 'order-2026-00042.xlsx'],
  ['attachment; filename="order.pdf"; filename*=UTF-8\'\'best%C3%A4llning%202026.pdf', 'beställning 2026.pdf'],
  ['attachment; filename=plain.csv', 'plain.csv'],
  ['attachment; filename="with \\"quotes\\".csv"', 'with _quotes_.csv'],
  ['attachment; filename="../../etc/passwd"', '.._.._etc_passwd'],
  ["attachment; filename*=UTF-8''%E0%A4%A", 'fallback.pdf'],
  ['attachment', 'fallback.pdf'],
  [null, 'fallback.pdf'],
])('%s is called %s', (disposition, name) => expect(nameOf(disposition, 'fallback.pdf')).toBe(name))
