/** Whether the header lists the content coding by name, with a quality above zero (RFC 9110, 12.5.3). */
export function acceptsCoding(acceptEncoding: string | string[] | undefined, coding: string): boolean {
  return String(acceptEncoding ?? '')
    .toLowerCase()
    .split(',')
    .some((element) => {
      const [name, ...parameters] = element.split(';').map((part) => part.trim());
      const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
      return name === coding && Number(quality ?? 1) > 0;
    });
}
