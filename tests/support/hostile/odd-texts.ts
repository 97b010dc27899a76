const PROPERTIES =
  'background-image border-image-source list-style-image content cursor mask-image -webkit-mask-box-image clip-path filter backdrop-filter offset-path shape-outside'.split(
    ' ',
  );

/** In a style sheet; all of them would load something. */
const RULES = [
  '@import url({at}/import) screen;',
  '@\\69mport "{at}/import";',
  'p{background:\\75\\72\\6c(\n{at}/escape\n)}',
  '<!-- @import/**/"{at}/import" layer(a); -->',
  '@font-face{font-family:f;src:url({at}/font)}p{font-family:f}',
  'a[href^=h]{background:URL({at}/attribute)}',
  'p{background:image-set("{at}/set" 1x,"{at}/set2" 2x)}',
  'p{background:url("{at}/open',
  'p{width:expression({run});-moz-binding:url({at}/binding.xml#a)}',
  'p::after{content:attr(title) url({at}/after)}',
];

/** Shown, because they neither act nor load: the policy stops what they try. An alert goes to staff. */
export const ODD_TEXTS: Record<string, string[]> = {
  external_load: [
    ...PROPERTIES.map((property) => `<p style="${property}:url({at}/${property})">a</p>`),
    ...RULES.map((rule) => `<style>${rule}</style><p id=press title=a>a</p><a href=#>b</a>`),
    '<img src="{at}/tracker" width=1 height=1 alt=a>',
    '<img src="/apply/start-over" alt=a>',
    '<img srcset="data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA= 9x, {at}/image 1x">',
    '<picture><source srcset="{at}/image"><img alt=a></picture>',
    '<video poster="{at}/poster"><source src="{at}/video"><track default src="{at}/track"></video>',
    '<body background="{at}/body"><table background="{at}/background"><td>a</table>',
    '<div><template shadowrootmode=open><style>@import "{at}/shadow"</style></template></div>',
    '<noembed><img src="{at}/noembed"></noembed><img src="{at}/behind" alt=a>',
    ...['stylesheet', 'prefetch', 'modulepreload', 'prerender', 'icon', 'manifest'].map(
      (rel) => `<link rel=${rel} href="{at}/${rel}">`,
    ),
    '<link rel=preload as=image imagesrcset="{at}/preload 1x">',
    '<a id=press ping="{at}/ping" attributionsrc="{at}/attribution" href=#>a</a>',
  ],
  unknown_element: [
    '<custom-word is=x>a</custom-word>',
    '<details><summary id=press>a</summary>b</details>',
    '<dialog open><p>instead</p></dialog>',
    '<plaintext><script>{run}</script>',
    '<scr<script>ipt>{run}</script>',
    '<template>hidden words</template>',
    '<div><template shadowrootmode=closed>instead</template>words</div>',
    '<meta charset=utf-7>+ADw-script+AD4-{run}+ADw-/script+AD4-',
  ],
  unknown_attribute: [
    '<p popover>a</p>',
    '<p contenteditable autofocus tabindex=1>a</p>',
    '<p hidden=until-found inert>a</p>',
    '<p itemscope itemtype="{at}/type">a</p>',
    '<a href="https://example.com/" download>a</a>',
    '<a href="{at}/" target=_top>a</a>',
    '<a href="{at}/" rel="OPENER nofollow">a</a>',
  ],
  unknown_address: [
    '<a href="/apply/start-over">a</a>',
    '<a href="//example.com/">a</a>',
    '<a href="terms">a</a>',
    '<a href="file:///etc/passwd">a</a>',
    '<a href="https:\\\\example.com">a</a>',
    '<a href="http:example.com">a</a>',
  ],
};
