import { describe, expect, test } from 'vitest'
import { decodeXml } from '#server/features/punchout/cxml/decode.ts'
import { CxmlError } from '#server/features/punchout/cxml/error.ts'
import { readRequest } from '#server/features/punchout/cxml/request.ts'
import { find, readTree, textAt } from '#server/features/punchout/cxml/tree.ts'
import { leastProcessorMs } from '#test/processor.ts'

const read = (xml: string | Uint8Array, type?: string) =>
  readTree(decodeXml(typeof xml === 'string' ? Buffer.from(xml) : xml, type))

function statusOf(xml: string | Uint8Array): number {
  try {
    readRequest(read(xml))
    return 200
  } catch (error) {
    if (error instanceof CxmlError) return error.status
    throw error
  }
}

const request = (inner: string, doctype = '') =>
  `<?xml version="1.0"?>${doctype}<cXML payloadID="1" timestamp="--T+00:00"><Request>${inner}</Request></cXML>`

const setup = (inner: string) => {
  const { asked } = readRequest(read(request(`<PunchOutSetupRequest>${inner}</PunchOutSetupRequest>`)))
  if (asked.kind !== 'PunchOutSetupRequest') throw new Error('is no setup request')
  return asked
}

const latin = (encoding: string): Buffer =>
  Buffer.from(`<?xml version = '1.0' encoding = '${encoding}'?><a>Hôpital Tenon - Bât</a>`, 'latin1')

describe('8: the letters of a document', () => {
  test.each(['ISO-8859-15', 'ISO-8859-1', 'windows-1252'])('are read by the declaration %s', (encoding) => {
    expect(textAt(read(latin(encoding)))).toBe('Hôpital Tenon - Bât')
  })

  test('the mark goes before the header, the header before the declaration', () => {
    const utf8 = Buffer.from('<?xml version="1.0" encoding="ISO-8859-1"?><a>å €</a>')
    expect(textAt(read(utf8, 'text/xml; charset="UTF-8"'))).toBe('å €')
    const marked = Buffer.from('\uFEFF<a>å</a>', 'utf16le')
    expect(textAt(read(marked, 'text/xml; charset=iso-8859-1'))).toBe('å')
  })

  test.each([
    ['an unknown encoding', latin('klingon')],
    ['bytes that are not what they say', latin('UTF-8')],
    ['nothing', Buffer.alloc(0)],
  ])('%s is refused', (_, bytes) => expect(statusOf(bytes)).toBe(406))
})

describe('9: a document type', () => {
  test.each([
    '',
    '<!DOCTYPE cXML SYSTEM "cXML.dtd">',
    '<!DOCTYPE cXML SYSTEM "http://xml.cXML.org/schemas/cXML/1.2.014/cXML.dtd">',
    '<!DOCTYPE cXML SYSTEM "cXML.dtd" []>',
    '<!DOCTYPE cXML [ \n ]>',
  ])('%s is accepted', (doctype) => expect(statusOf(request('<ProfileRequest/>', doctype))).toBe(200))

  const bomb = Array.from({ length: 10 }, (_, i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`).join('')
  test.each([
    ['a file', '<!ENTITY x SYSTEM "file:///etc/passwd">'],
    ['an address', '<!ENTITY x SYSTEM "http://127.0.0.1:1/x">'],
    ['a parameter entity', '<!ENTITY % x SYSTEM "http://127.0.0.1:1/x"> %x;'],
    ['an inner entity', '<!ENTITY x "y">'],
    ['a billion laughs', `<!ENTITY l0 "lol">${bomb}`],
    ['a quadratic blow-up', `<!ENTITY x "${'a'.repeat(50_000)}">`],
    ['an element', '<!ELEMENT cXML ANY>'],
    ['a reference to a parameter', '%x;'],
  ])('that declares %s is refused at once', async (_, subset) => {
    const cost = await leastProcessorMs(5, () => {
      expect(statusOf(request('<ProfileRequest/>&x;', `<!DOCTYPE cXML [${subset}]>`))).toBe(406)
    })
    expect(cost).toBeLessThan(100)
  })
})

describe('10: what is no document', () => {
  test.each([
    ['text', 'hello'],
    ['an open tag', '<cXML><Request>'],
    ['two roots', '<cXML/><cXML/>'],
    ['NUL', '<cXML>\0</cXML>'],
    ['an unknown entity', '<cXML>&nbsp;</cXML>'],
    ['an attribute twice', '<cXML a="1" a="2"/>'],
    ['20,000 levels', '<a>'.repeat(20_000) + '</a>'.repeat(20_000)],
    ['too many elements', `<a>${'<b/>'.repeat(100_001)}</a>`],
    ['an element of too many attributes', `<cXML ${Array.from({ length: 101 }, (_, i) => `a${i}="1"`).join(' ')}/>`],
    ['HTML', '<html><body><br></body></html>'],
  ])('%s is refused', (_, xml) => expect(statusOf(xml)).toBe(406))

  test.each([
    ['another root', '<html/>'],
    ['no request', '<cXML><Message/></cXML>'],
    ['an empty request', '<cXML><Request/></cXML>'],
  ])('%s is readable, and no request', (_, xml) => expect(statusOf(xml)).toBe(400))

  test('a hundred attributes are read, in each element', () => {
    const attributes = Array.from({ length: 100 }, (_, i) => `a${i}="1"`).join(' ')
    expect(statusOf(request(`<ProfileRequest ${attributes}/><Other ${attributes}/>`))).toBe(200)
  })

  test('blanks before the declaration are passed over', () => {
    expect(statusOf(`\r\n  ${request('<ProfileRequest/>')}`)).toBe(200)
  })
})

describe('a setup request', () => {
  test('2: is read in whatever order its elements stand', () => {
    const asked = setup(
      '<Contact/><BrowserFormPost><URL> https://b.example/x </URL></BrowserFormPost><BuyerCookie>c</BuyerCookie>',
    )
    expect(asked).toMatchObject({ operation: 'create', cookie: 'c', returnUrl: 'https://b.example/x' })
  })

  test.each([
    ['create', 'create'],
    ['EDIT', 'edit'],
    [' inspect', 'inspect'],
    ['source', 'create'],
    ['', 'create'],
  ])('asks for %s as %s', (operation, expected) => {
    const { asked } = readRequest(read(request(`<PunchOutSetupRequest operation="${operation}"/>`)))
    expect(asked).toMatchObject({ operation: expected })
  })

  test('3: an empty selection is none', () => {
    expect(
      setup('<SelectedItem><ItemID><SupplierPartID> </SupplierPartID></ItemID></SelectedItem>').selected,
    ).toBeNull()
  })

  test('5: values are trimmed, names of extrinsics compared in small letters, the cookie alone is kept as it is', () => {
    const asked = setup(
      '<BuyerCookie> a\nb </BuyerCookie><Extrinsic name="UserEmail ">\n x@example.com\n</Extrinsic>' +
        '<Extrinsic name="USERFULLNAME">Ada\n</Extrinsic>',
    )
    expect(asked.cookie).toBe(' a\nb ')
    expect(asked.buyer).toMatchObject({ mail: 'x@example.com', name: 'Ada' })
  })

  test.each(['MjAyNDA==', 'PSFT_2008-12-24T10:44:00-06:00', '<a>&amp;</a>', '  blanks  ', ''])(
    '13: the cookie %j comes back as it was',
    (cookie) => expect(setup(`<BuyerCookie>${cookie}</BuyerCookie>`).cookie).toBe(cookie),
  )

  test('13: a cookie in CDATA is the same text', () => {
    expect(setup('<BuyerCookie><![CDATA[<x> & y]]></BuyerCookie>').cookie).toBe('&lt;x&gt; &amp; y')
  })

  test('no such element is not the same as an empty one', () => expect(setup('').cookie).toBeNull())

  test('7: credentials keep their spelling and are compared in small letters', () => {
    const { header } = readRequest(
      read(
        '<cXML><Header><Sender><Credential domain="DUNS"><Identity>1\n</Identity></Credential>' +
          '<Credential domain="NetworkId"><Identity>Amazon</Identity><SharedSecret>a&amp;b</SharedSecret></Credential>' +
          '</Sender></Header><Request><ProfileRequest/></Request></cXML>',
      ),
    )
    expect(header.sender).toEqual([
      { domain: 'duns', shownDomain: 'DUNS', identity: '1', secrets: [], signed: false },
      { domain: 'networkid', shownDomain: 'NetworkId', identity: 'Amazon', secrets: ['a&b'], signed: false },
    ])
  })
})

test('elements are found by name, whatever else there is', () => {
  expect(find(readTree('<a><x/>text<b><c/></b></a>'), 'b', 'c')?.name).toBe('c')
})
