const XMLNS = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"';

const svg = (inside: string, attributes = 'width="120" height="30"') =>
  `<svg ${XMLNS} ${attributes}>${inside}</svg>`;

const INSIDE = [
  '<script>alert(1)</script>',
  '<g ONCLICK="alert(1)"><rect onload="alert(1)" width="9" height="9"/></g>',
  '<set attributeName="onload" to="alert(1)"/>',
  '<a xlink:href="java&#10;script:alert(1)"><rect width="9" height="9"/></a>',
  '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml" onload="alert(1)"/></foreignObject>',
  '<image href="data:image/svg+xml,x"/>',
  '<filter id="f"><feImage xlink:href="//evil.example/f"/></filter>',
  '<use href=" https://evil.example/#a"/>',
  '<style>@\\69mport "https://evil.example/a.css"</style>',
  '<style>rect{fill:url( "//evil.example/a" )}</style>',
  '<style>rect{background:image-set("//evil.example/a" 1x)}</style>',
  '<style>rect{width:expression(alert(1))}</style>',
  '<rect filter="url(//evil.example#a)"/>',
  '<rect style="fill:u\\72l(//evil.example)"/>',
  '</svg><svg>',
  '</svg><img src="x" onerror="alert(1)"/>',
  '<title><style><script>alert(1)</script></style></title>',
  '<desc><iframe src="/staff"/></desc>',
  '<style>&lt;/style&gt;<script>alert(1)</script></style>',
  '<!--><script>alert(1)</script>-->',
  '<![CDATA[]]>',
  '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>',
  '<?xml-stylesheet href="https://evil.example/a.css"?>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></p></noscript>',
  '<g>'.repeat(20_000),
  '<g/>'.repeat(60_000),
  `<g ${Array.from({ length: 400 }, (_, place) => `a${place}=""`).join(' ')}/>`,
];

const DRAWING = '<path d="M0 0h120v30z"/>';

export const HOSTILE_LOGOS: string[] = [
  ...INSIDE.map((inside) => svg(inside)),
  svg(DRAWING, 'width="120" height="30" onload="alert(1)"'),
  svg(DRAWING, 'width="120" height="30" style="background:url(//evil.example)"'),
  svg(DRAWING, 'width="99999" height="99999"'),
  svg(DRAWING, ''),
  `<?xml version="1.0" encoding='utf-16'?>${svg(DRAWING)}`,
  `<!DOCTYPE svg SYSTEM "//evil.example/dtd">${svg(DRAWING)}`,
  `${svg(DRAWING)}<script>alert(1)</script>`,
  `${svg(DRAWING)}${svg(DRAWING)}`,
  `\u0000${svg(DRAWING)}`,
  ...['', 'GIF89a', '\u0089PNG', '%PDF-1.7', 'RIFF____WEBP', 'PK\u0003\u0004'],
];

export const PLAIN_LOGO = svg(DRAWING);
