import { zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { openFiles, UnreadableError } from '#client/features/office/pictures/open-files.ts'

const bytes = (length: number, value = 7): Uint8Array<ArrayBuffer> => new Uint8Array(length).fill(value)
/** What does not pack well, as photographs do not. */
const noise = (length: number): Uint8Array<ArrayBuffer> => crypto.getRandomValues(new Uint8Array(length))
const file = (name: string, content: Uint8Array<ArrayBuffer>): File => new File([content], name)
const zip = (entries: Record<string, Uint8Array>, name = 'pictures.zip'): File =>
  file(name, new Uint8Array(zipSync(entries)))

test('pictures and those of an archive, by the last part of their names', async () => {
  const red = noise(2_000)
  const archive = zip({
    'a/../../etc/1001-2.JPG': red,
    '__MACOSX/._1001.jpg': bytes(9),
    'a/b/': bytes(0),
    'x/.hidden.jpg': red,
  })
  const { pictures, refused } = await openFiles([file('1001.jpg', bytes(3)), archive])
  expect(pictures.map(({ name }) => name)).toEqual(['1001.jpg', '1001-2.JPG'])
  expect(refused).toEqual([])
  expect(new Uint8Array(await (await pictures[1]!.read()).arrayBuffer())).toEqual(red)
})

describe('is refused with a reason', () => {
  test('what is no picture, too large, there twice, or an archive in an archive', async () => {
    const archive = zip({ 'read.txt': noise(9), 'more.zip': noise(9), 'a/1.jpg': noise(9), 'b/1.JPG': noise(9) })
    const { pictures, refused } = await openFiles([archive, file('huge.png', bytes(31 * 1024 * 1024))])
    expect(pictures.map(({ name }) => name)).toEqual(['1.jpg'])
    expect(refused).toEqual([
      { name: 'read.txt', problem: 'kind' },
      { name: 'more.zip', problem: 'nested' },
      { name: '1.JPG', problem: 'twice' },
      { name: 'huge.png', problem: 'large' },
    ])
  })

  test('a bomb: by what its directory says, before anything is unpacked', async () => {
    const { pictures, refused } = await openFiles([zip({ 'bomb.jpg': bytes(20_000_000) })])
    expect([pictures, refused]).toEqual([[], [{ name: 'bomb.jpg', problem: 'packed' }]])
  })

  test('an archive of more files than anybody has', async () => {
    const many = Object.fromEntries(Array.from({ length: 10_001 }, (_, i) => [`${i}.jpg`, bytes(0)]))
    expect(await openFiles([zip(many)])).toEqual({
      pictures: [],
      refused: [{ name: 'pictures.zip', problem: 'archiveLarge' }],
    })
  })

  test('what is no archive', async () => {
    const damaged = file('a.zip', noise(5_000))
    expect((await openFiles([damaged])).refused).toEqual([{ name: 'a.zip', problem: 'archive' }])
  })

  test('what comes of a bomb whose directory lies about its size: no more than it says', async () => {
    const packed = new Uint8Array(zipSync({ 'liar.jpg': bytes(5_000_000) }))
    const view = new DataView(packed.buffer)
    const directory = view.getUint32(packed.length - 6, true)
    view.setUint32(directory + 24, 10_000, true)
    const { pictures } = await openFiles([file('a.zip', packed)])
    expect((await pictures[0]!.read()).size).toBe(10_000)
  })

  test('what its archive has damaged, when it is read', async () => {
    const packed = new Uint8Array(zipSync({ '1.jpg': bytes(500) }))
    packed.fill(255, 35, 42)
    const { pictures } = await openFiles([file('a.zip', packed)])
    await expect(pictures[0]!.read()).rejects.toThrow(UnreadableError)
  })
})
