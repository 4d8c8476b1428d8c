import type { Locator } from '@playwright/test'
import sharp from 'sharp'

interface Dropped {
  name: string
  type: string
  content: Buffer
}

/** Lets go of files over something, as one does who drags them out of a folder. */
export async function drop(place: Locator, ...files: Dropped[]): Promise<void> {
  const given = files.map(({ content, ...file }) => ({ ...file, base64: content.toString('base64') }))
  const dataTransfer = await place.page().evaluateHandle((all) => {
    const transfer = new DataTransfer()
    for (const { name, type, base64 } of all)
      transfer.items.add(new File([Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))], name, { type }))
    return transfer
  }, given)
  for (const event of ['dragenter', 'dragover', 'drop']) await place.dispatchEvent(event, { dataTransfer })
}

export const photograph = async (name: string, background: string): Promise<Dropped> => ({
  name,
  type: 'image/jpeg',
  content: await sharp({ create: { width: 900, height: 600, channels: 3, background } })
    .jpeg()
    .toBuffer(),
})
export const pdf = (name: string): Dropped => ({
  name,
  type: 'application/pdf',
  content: Buffer.from('%PDF-1.4\n%%EOF\n'),
})
