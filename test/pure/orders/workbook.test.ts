import readXlsx from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { xlsxOf } from '#server/features/orders/export/xlsx.ts'
import { orderTexts } from '#server/features/orders/texts.ts'
import { document, line } from './document.ts'

const names = ['constructor', 'toString', '__proto__', 'valueOf', '=1+1', '0012', 'Åsa & <Ö> 😀', 'Stol', 'Stol']

test('a workbook holds every text as it is, whatever the text means to a program', async () => {
  const lines = names.map((name, at) => {
    const one = line()
    return { ...one, id: `line-${at}`, article_number: name, product: { ...one.product, uid: name, name } }
  })
  const sheets = await readXlsx(await xlsxOf([document({ lines })], orderTexts('sv')))
  const cells =
    sheets
      .at(-1)
      ?.data.flat()
      .map((cell) => String(cell).trim()) ?? []
  for (const name of names) expect(cells).toContain(name === '=1+1' ? "'=1+1" : name)
})
