/** For a place beside other children of an element, where a bare text would be lost (see tests/boundaries/bare-texts.ts). */
export type Elements = React.ReactElement | readonly Elements[] | '' | false | null | undefined;
