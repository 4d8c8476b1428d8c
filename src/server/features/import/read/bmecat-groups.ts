import type { Locale } from '#contract/locale.ts'
import { bmecatLanguage } from './bmecat-product.ts'
import type { Cell } from './source.ts'
import { childrenOf, textOf, type XmlNode } from './xml-nodes.ts'

interface Group {
  parent: string
  root: boolean
  names: { text: string; language: Locale | undefined }[]
}

const MAX_LEVELS = 30

/** The groups of a BMEcat file and which products stand in them. */
export function bmecatGroups() {
  const groups = new Map<string, Group>()
  const ofProduct = new Map<string, string[]>()
  return {
    add(node: XmlNode): void {
      if (node.name === 'CATALOG_STRUCTURE') {
        const names = childrenOf(node, 'GROUP_NAME').map((name) => ({
          text: name.text.trim(),
          language: bmecatLanguage(name.attributes.lang),
        }))
        const root = node.attributes.type === 'root'
        groups.set(textOf(node, 'GROUP_ID') ?? '', { root, names, parent: textOf(node, 'PARENT_ID') ?? '' })
        return
      }
      const uid = textOf(node, 'PROD_ID', 'ART_ID')
      const group = textOf(node, 'CATALOG_GROUP_ID')
      if (!uid || !group) return
      const known = ofProduct.get(uid)
      if (known) known.push(group)
      else ofProduct.set(uid, [group])
    },
    /** The places of a product: the topmost group below the root as category, the next as subcategory. */
    placesOf(uid: string): Map<string, Cell>[] {
      return (ofProduct.get(uid) ?? []).flatMap((id) => {
        const path: Group[] = []
        for (let at = groups.get(id); at && !at.root && path.length < MAX_LEVELS; at = groups.get(at.parent)) {
          path.unshift(at)
        }
        return path.length > 0 ? [place(path)] : []
      })
    },
    /** Every column that a place can have a cell in. */
    columns(): string[] {
      if (ofProduct.size === 0) return []
      const languages = new Set([...groups.values()].flatMap(({ names }) => names.map(({ language }) => language)))
      return ['category', 'subcategory'].flatMap((field) => [
        field,
        ...[...languages].flatMap((language) => (language ? [`${field}.${language}`] : [])),
      ])
    },
  }
}

function place(path: readonly Group[]): Map<string, Cell> {
  const cells = new Map<string, Cell>()
  for (const [index, field] of ['category', 'subcategory'].entries()) {
    const names = path[index]?.names ?? []
    for (const { text, language } of names) {
      if (language) cells.set(`${field}.${language}`, text)
    }
    // The plain column is what the filter goes by, so that translations may be corrected later.
    const plain = names.find(({ language }) => language === undefined) ?? names[0]
    if (plain) cells.set(field, plain.text)
  }
  return cells
}
