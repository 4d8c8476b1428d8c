import { type FullText, t } from '../text.ts'

interface Category {
  name: FullText
  subcategories: Record<string, FullText>
}

const category = (name: FullText, subcategories: Record<string, FullText>): Category => ({ name, subcategories })

export const CATEGORIES: Record<string, Category> = {
  seating: category(t('Sittmöbler', 'Sittemøbler', 'Siddemøbler', 'Seating', 'Istuimet'), {
    officechairs: t('Kontorsstolar', 'Kontorstoler', 'Kontorstole', 'Office chairs', 'Työtuolit'),
    chairs: t('Stolar', 'Stoler', 'Stole', 'Chairs', 'Tuolit'),
    stools: t(
      'Pallar och barstolar',
      'Krakker og barstoler',
      'Skamler og barstole',
      'Stools and bar stools',
      'Jakkarat ja baarituolit',
    ),
    armchairs: t('Fåtöljer', 'Lenestoler', 'Lænestole', 'Armchairs', 'Nojatuolit'),
    sofas: t('Soffor', 'Sofaer', 'Sofaer', 'Sofas', 'Sohvat'),
    benches: t('Bänkar', 'Benker', 'Bænke', 'Benches', 'Penkit'),
    poufs: t('Sittpuffar', 'Sittepuffer', 'Puffer', 'Pouffes', 'Rahit'),
  }),
  tables: category(t('Bord', 'Bord', 'Borde', 'Tables', 'Pöydät'), {
    desks: t('Skrivbord', 'Skrivebord', 'Skriveborde', 'Desks', 'Työpöydät'),
    heightdesks: t(
      'Höj- och sänkbara skrivbord',
      'Hev- og senkbare skrivebord',
      'Hæve-sænkeborde',
      'Height-adjustable desks',
      'Sähköpöydät',
    ),
    meeting: t('Mötesbord', 'Møtebord', 'Mødeborde', 'Meeting tables', 'Neuvottelupöydät'),
    cafe: t('Cafébord', 'Kafébord', 'Caféborde', 'Café tables', 'Kahvilapöydät'),
    coffee: t('Soffbord', 'Salongbord', 'Sofaborde', 'Coffee tables', 'Sohvapöydät'),
  }),
  storage: category(t('Förvaring', 'Oppbevaring', 'Opbevaring', 'Storage', 'Säilytys'), {
    shelves: t('Hyllor', 'Hyller', 'Reoler', 'Shelving', 'Hyllyt'),
    cabinets: t('Skåp', 'Skap', 'Skabe', 'Cabinets', 'Kaapit'),
    drawers: t('Hurtsar', 'Skuffeseksjoner', 'Skuffemoduler', 'Drawer units', 'Laatikostot'),
    lockers: t('Förvaringsfack', 'Oppbevaringsskap', 'Opbevaringsbokse', 'Lockers', 'Lokerikot'),
    cloakroom: t('Kapprum', 'Garderobe', 'Garderobe', 'Cloakroom', 'Naulakot'),
  }),
  lighting: category(t('Belysning', 'Belysning', 'Belysning', 'Lighting', 'Valaistus'), {
    floorlamps: t('Golvlampor', 'Gulvlamper', 'Gulvlamper', 'Floor lamps', 'Lattiavalaisimet'),
    desklamps: t('Bordslampor', 'Bordlamper', 'Bordlamper', 'Table lamps', 'Pöytävalaisimet'),
    pendants: t('Takpendlar', 'Takpendler', 'Pendler', 'Pendant lamps', 'Riippuvalaisimet'),
  }),
  acoustics: category(
    t(
      'Akustik och avskärmning',
      'Akustikk og skjerming',
      'Akustik og afskærmning',
      'Acoustics and screens',
      'Akustiikka ja sermit',
    ),
    {
      panels: t('Väggabsorbenter', 'Veggabsorbenter', 'Vægabsorbenter', 'Wall absorbers', 'Akustiikkapaneelit'),
      floorscreens: t('Golvskärmar', 'Gulvskjermer', 'Gulvskærme', 'Floor screens', 'Lattiasermit'),
      deskscreens: t('Bordsskärmar', 'Bordskjermer', 'Bordskærme', 'Desk screens', 'Pöytäsermit'),
      pods: t('Telefonbås', 'Telefonbokser', 'Telefonbokse', 'Phone booths', 'Puhelinkopit'),
    },
  ),
  textiles: category(t('Textil', 'Tekstiler', 'Tekstiler', 'Textiles', 'Tekstiilit'), {
    rugs: t('Mattor', 'Tepper', 'Tæpper', 'Rugs', 'Matot'),
    curtains: t('Gardiner', 'Gardiner', 'Gardiner', 'Curtains', 'Verhot'),
    cushions: t('Kuddar', 'Puter', 'Puder', 'Cushions', 'Tyynyt'),
    throws: t('Plädar', 'Pledd', 'Plaider', 'Throws', 'Torkkupeitot'),
  }),
  meetings: category(
    t(
      'Möten och presentation',
      'Møter og presentasjon',
      'Møder og præsentation',
      'Meetings and presenting',
      'Kokoukset ja esittäminen',
    ),
    { boards: t('Skrivtavlor', 'Skrivetavler', 'Skrivetavler', 'Writing boards', 'Kirjoitustaulut') },
  ),
  plants: category(t('Växter', 'Planter', 'Planter', 'Plants', 'Viherkasvit'), {
    potted: t('Krukväxter', 'Potteplanter', 'Potteplanter', 'Potted plants', 'Ruukkukasvit'),
  }),
  recycling: category(t('Källsortering', 'Kildesortering', 'Affaldssortering', 'Recycling', 'Lajittelu'), {
    bins: t('Sorteringskärl', 'Sorteringsbeholdere', 'Sorteringsbeholdere', 'Sorting bins', 'Lajitteluastiat'),
  }),
  rest: category(
    t(
      'Vila och övernattning',
      'Hvile og overnatting',
      'Hvile og overnatning',
      'Rest and overnight',
      'Lepo ja majoitus',
    ),
    {
      beds: t('Sängar', 'Senger', 'Senge', 'Beds', 'Sängyt'),
    },
  ),
  accessories: category(t('Tillbehör', 'Tilbehør', 'Tilbehør', 'Accessories', 'Lisävarusteet'), {
    spare: t('Delar och tillval', 'Deler og tilvalg', 'Dele og tilvalg', 'Parts and options', 'Osat ja lisäosat'),
    power: t('El och kablar', 'Strøm og kabler', 'Strøm og kabler', 'Power and cables', 'Sähkö ja kaapelit'),
  }),
}
