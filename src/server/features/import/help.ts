import { TEXT_FIELDS, VALUE_FIELDS } from './map/fields.ts'

/** What `npm run import -- --help` prints. */
export const HELP = `npm run import -- FILE --shop ID [options]

Loads or updates a shop's catalogue from CSV, TSV, XLSX, NDJSON or BMEcat. Encoding, delimiter and number style are
found out. All good rows are loaded in one transaction; the others are reported with their row and the reason.
Works while the shop runs, which shows the change at once, and while it does not.

  --shop ID              the shop; npm run shop -- create makes one
  --map COLUMN=FIELD     what a column is, where its name does not say so; repeatable. COLUMN=- leaves it out
  --sheet NAME           the sheet of a workbook (default: its first with rows below a header that is not hidden)
  --language LOCALE      language of the texts without one: sv, no, da, en or fi (default: the shop's)
  --currency CODE        what the prices are in, whatever stands beside them (default: what stands there, else the shop's)
  --decimal , or .       the sign before decimals, where a column leaves it open
  --images DIR           pictures, found by the image column's file names or by article number (368814.jpg, 368814-2.jpg)
  --fetch-images         pictures at https addresses in the image column are fetched by the server, in the background
  --families             what is one product but for colour, size or material becomes a family, as a report proposes;
                         products that have a family by a column or by hand keep it
  --dry-run              reports what would happen and changes nothing
  --delete-missing       removes the products that are not in the file; never those whose rows were only skipped
  --yes                  agrees to remove more than 20 % of the shop

Fields: ${VALUE_FIELDS.join(', ')};
with a language each (name.da): ${TEXT_FIELDS.join(', ')}.
uid and name are required. Other columns are kept as attributes, searched, and shown where they tell products apart:
addresses, numbers of products, and what nearly all products of the shop have, are not. Usual other names are
understood (sku, title, höjd, pris …), and --map wins over them. Several certifications: a;b. Parts:
uid:quantity;uid:quantity. Related products: uid;uid. GTIN: 8, 12, 13 or 14 digits, the last a check digit. Delivery
time: 5 d, 3 w or 10 wd. Measures in cm. A column
named family is taken where nearly all of it are families of 2 to 60 products of one brand, or with --map. Rows with the same uid are one product with all their categories.`
